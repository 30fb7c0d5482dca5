import { randomUUID } from 'node:crypto';
import type { Reason } from '@candor/contract/codes';
import type { Core } from '../machine/core/core.ts';
import { pauseReason, type SecurityChange } from '../delivery/texts/pause-reasons.ts';

/** Product rules §13.2. */
const PAUSE_MS = 24 * 3_600_000;
/** Who places the hold: no operator's name has capitals or spaces. */
const AUTHOR = 'Candor (automatic)';

export type WithdrawalPauseOptions = {
  readonly core: Pick<Core, 'submit'>;
  /** The exchange's time, UTC epoch milliseconds. */
  readonly exchangeNow: () => number;
};

/** Holds withdrawals for a day when what protects an account is changed, so that its owner can object before money is gone. */
export class WithdrawalPause {
  readonly #options: WithdrawalPauseOptions;

  constructor(options: WithdrawalPauseOptions) {
    this.#options = options;
  }

  /**
   * To be called before the change is made, and after everything that may refuse it: whatever ends the server in between, no change is without
   * its pause. A change that is tried again renews the pause. Null: withdrawals wait; `BUSY`: they do not, so nothing may be changed.
   */
  async begin(accountId: number, change: SecurityChange): Promise<Reason | null> {
    const { core, exchangeNow } = this.#options;
    const { outcome } = await core.submit({
      id: `pause:${randomUUID()}`,
      accountId: 0,
      body: {
        type: 'hold.place',
        accountId,
        scope: 'withdrawal',
        code: 'SECURITY_CHANGE',
        reviewMs: exchangeNow() + PAUSE_MS,
        operator: AUTHOR,
        reason: pauseReason(change),
      },
    });
    if (outcome.ok) return null;
    // a registration that was cut off: the exchange has no such account yet, and it holds nothing
    return outcome.code === 'NOT_FOUND' ? null : 'BUSY';
  }
}
