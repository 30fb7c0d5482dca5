import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import { openWithdrawals } from './chain-parts.ts';

/** Channels of a chain that is followed and by which nothing is paid, since there is no signer: whether the exchange has withdrawals by them on. */
export class UnpaidChannels {
  readonly #core: Pick<Core, 'query'>;
  readonly #channelIds: ReadonlySet<number>;
  #areOn = false;
  #oldestMs: number | null = null;

  constructor(core: Pick<Core, 'query'>, channels: readonly ChannelName[]) {
    this.#core = core;
    this.#channelIds = new Set(channels.map((name) => CHANNEL_OF[name].channelId));
  }

  /** As it was when it was looked at last. */
  get areOn(): boolean {
    return this.#areOn;
  }

  /** Since when the oldest is approved that nobody pays; null: none is. */
  get oldestMs(): number | null {
    return this.#oldestMs;
  }

  async look(): Promise<void> {
    if (this.#channelIds.size === 0) return;
    const channels = await this.#core.query({ type: 'custody.channels' });
    this.#areOn = channels.some(({ channelId, withdrawEnable }) => withdrawEnable && this.#channelIds.has(channelId));
    this.#oldestMs = await this.#oldest();
  }

  async #oldest(): Promise<number | null> {
    const unpaid = (await openWithdrawals(this.#core)).filter(
      ({ channelId, state }) => state !== 'review' && this.#channelIds.has(channelId),
    );
    return unpaid.length === 0 ? null : Math.min(...unpaid.map(({ approvedMs }) => approvedMs));
  }
}
