import type { Command } from '@candor/exchange/command';
import type { Core, Reply } from '../core/core.ts';

/** What a product says of its commands: how long those of some kinds wait before they reach the exchange, in ms. */
type Delays = { readonly liveDelaysMs?: Readonly<Partial<Record<Command['body']['type'], number>>> };

/**
 * The core, for whom commands of some kinds wait. Every later command of the same account waits behind them, so that nobody can see what comes
 * and then take away what his waiting command needs (money, a limit, the id): an account's commands are decided in the order in which they
 * came. What waits cannot be taken back. Commands of the house do not wait.
 */
export function withDelays(core: Core, products: readonly Delays[]): Core {
  const delaysMs = new Map(products.flatMap(({ liveDelaysMs }) => Object.entries(liveDelaysMs ?? {})));
  /** Of each account with a waiting command: when the last of them has been sent. */
  const lastSent = new Map<number, Promise<void>>();

  async function submit(command: Command): Promise<Reply> {
    const { accountId } = command;
    const delayMs = delaysMs.get(command.body.type) ?? 0;
    const before = lastSent.get(accountId);
    if (accountId === 0 || (delayMs === 0 && before === undefined)) return await core.submit(command);
    const sent = Promise.withResolvers<void>();
    lastSent.set(accountId, sent.promise);
    await Promise.all([before, pause(delayMs)]);
    const reply = core.submit(command);
    sent.resolve();
    if (lastSent.get(accountId) === sent.promise) lastSent.delete(accountId);
    return await reply;
  }

  return {
    submit,
    query: (query) => core.query(query),
    onBatch: (listener) => core.onBatch(listener),
    figures: () => core.figures(),
    stop: () => core.stop(),
  };
}

function pause(durationMs: number): Promise<void> {
  return durationMs === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        setTimeout(resolve, durationMs);
      });
}
