import type { ChannelInfo, RulesInfo } from '@candor/exchange/products/custody/answers';
import { CHANNEL_OF, CHANNELS, type ChannelName } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';

/** A channel with its terms in force. `isOn`: withdrawals are taken by it now. */
export type WithdrawalChannel = { readonly name: ChannelName; readonly terms: ChannelInfo; readonly isOn: boolean };

/** Channels by which withdrawals go: those by which this server pays are on as the exchange says, all others are off. */
export class WithdrawalChannels {
  readonly #core: Pick<Core, 'query'>;
  readonly #paid: ReadonlySet<ChannelName>;

  constructor(core: Pick<Core, 'query'>, paid: readonly ChannelName[]) {
    this.#core = core;
    this.#paid = new Set(paid);
  }

  async all(): Promise<readonly WithdrawalChannel[]> {
    const defined = await this.#core.query({ type: 'custody.channels' });
    return CHANNELS.flatMap((name) => {
      const terms = defined.find(({ channelId }) => channelId === CHANNEL_OF[name].channelId);
      return terms === undefined ? [] : [{ name, terms, isOn: terms.withdrawEnable && this.#paid.has(name) }];
    });
  }

  async find(name: string): Promise<WithdrawalChannel | null> {
    return (await this.all()).find((channel) => channel.name === name) ?? null;
  }

  /** What holds for all of them; null before it is defined. */
  async rules(): Promise<RulesInfo | null> {
    return (await this.#core.query({ type: 'custody.rules' })).rules;
  }
}
