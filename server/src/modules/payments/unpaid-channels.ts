import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';

/** Open withdrawals that the exchange answers at once. */
const ASKED_AT_ONCE = 100;

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
    let oldestMs: number | null = null;
    let afterId = 0;
    for (;;) {
      const page = await this.#core.query({ type: 'custody.openWithdrawals', afterId, count: ASKED_AT_ONCE });
      for (const { channelId, state, approvedMs } of page)
        if (state !== 'review' && this.#channelIds.has(channelId)) oldestMs = Math.min(oldestMs ?? approvedMs, approvedMs);
      if (page.length < ASKED_AT_ONCE) return oldestMs;
      afterId = page.at(-1)?.withdrawalId ?? 0;
    }
  }
}
