import type { ChannelInfo } from '@candor/exchange/products/custody/answers';
import { CHANNEL_OF, CHANNELS, type ChannelName, type Network } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';

/** A channel that takes deposits now. */
export type OpenChannel = { readonly name: ChannelName; readonly network: Network; readonly terms: ChannelInfo };

/** The channels of chains that this server follows, with their terms as they are in force. */
export class DepositChannels {
  readonly #core: Pick<Core, 'query'>;
  readonly #followed: ReadonlySet<ChannelName>;
  #last: readonly OpenChannel[] = [];

  constructor(core: Pick<Core, 'query'>, followed: readonly ChannelName[]) {
    this.#core = core;
    this.#followed = new Set(followed);
  }

  async all(): Promise<readonly OpenChannel[]> {
    const defined = await this.#core.query({ type: 'custody.channels' });
    this.#last = CHANNELS.flatMap((name) => {
      const { channelId, network } = CHANNEL_OF[name];
      const terms = defined.find((channel) => channel.channelId === channelId);
      return terms !== undefined && terms.depositEnable && this.#followed.has(name) ? [{ name, network, terms }] : [];
    });
    return this.#last;
  }

  /** The same for what is only shown: as they were last while the exchange does not answer. */
  async shown(): Promise<readonly OpenChannel[]> {
    return this.#followed.size === 0 ? [] : await this.all().catch(() => this.#last);
  }

  async find(name: string): Promise<OpenChannel | null> {
    return (await this.all()).find((channel) => channel.name === name) ?? null;
  }
}

/** The name of a channel by its number in the exchange. */
export function channelName(channelId: number): ChannelName | undefined {
  return CHANNELS.find((name) => CHANNEL_OF[name].channelId === channelId);
}

/** The terms of a channel as they are in force, whether it takes deposits or not. */
export async function channelTerms(core: Pick<Core, 'query'>, channelId: number): Promise<ChannelInfo | undefined> {
  return (await core.query({ type: 'custody.channels' })).find((one) => one.channelId === channelId);
}
