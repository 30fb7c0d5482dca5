import { NodeFault } from '../../chains/evm/rpc-client.ts';
import type { Withdrawal } from '@candor/exchange/products/custody/rows';
import type { ChainParts, Moment } from './chain-parts.ts';
import { NewPayments } from './new-payments.ts';
import type { OwnTransaction } from './own-transactions.ts';
import { NEEDS_SIGNATURES, type AskedApproval } from './payment-approvals.ts';
import { NotBegun } from './payer-kind.ts';
import { BUDGET_EMPTY, Steps, UNCLEAR, type Halted } from './steps.ts';

/** Withdrawals that are on their way at once. What is brought to the hot wallet takes no place of them. */
const UNFINISHED_MAX = 50;
/** What was refused is tried again so much later. */
const AGAIN_MS = 60_000;
/** For so long what has moved nothing is shown to whoever watches. */
const FAILED_MS = 86_400_000;

/** How many, and since when the oldest of them is approved. */
export type Unsigned = { readonly count: number; readonly oldestMs: number | null };
const NONE_UNSIGNED: Unsigned = { count: 0, oldestMs: null };

export type PayerOptions = ChainParts & {
  /** Public key that addresses of users are derived from: the signer has to have the private half. */
  readonly accountKey: string;
  readonly pauseMs: number;
  /** More work of each turn, with the hot wallet. Answers of what it looked at why it does not go on, or null. */
  readonly also?: (hot: string) => Promise<ReadonlyMap<string, string | null>>;
  /** Why something does not go on, when it is another reason than before; null: nothing is left of it. `of`: a transaction, a withdrawal, or the whole. */
  readonly onProblem: (of: string, reason: string | null) => void;
  /** It stands in its chain and has moved nothing, which its withdrawal and its fee are booked as. */
  readonly onFailed: (of: string) => void;
};

/** Pays what is approved, a turn after the other. Whatever kills it, the next one goes on with what is written. */
export class Payer {
  readonly #options: PayerOptions;
  readonly #steps: Steps;
  readonly #new: NewPayments;
  readonly #problems = new Map<string, string>();
  readonly #againMs = new Map<number, number>();
  #hot: string | null = null;
  #failed = 0;
  #unfunded = 0;
  #oldestMs: number | null = null;
  #unsigned: Unsigned = NONE_UNSIGNED;
  #timer: NodeJS.Timeout | undefined;
  #turning: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: PayerOptions) {
    this.#options = options;
    this.#steps = new Steps(options);
    this.#new = new NewPayments(options);
  }

  start(): void {
    this.#turning = this.#turn();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#turning;
  }

  /** Reasons by what they are of. */
  get problems(): ReadonlyMap<string, string> {
    return this.#problems;
  }

  /** Transactions that no waiting helps: a person has to look. */
  get unclear(): number {
    return [...this.#problems.values()].filter((reason) => UNCLEAR.has(reason)).length;
  }

  /** As `Steps` has it. */
  confirmationsOf(withdrawalId: number): number {
    return this.#steps.confirmationsOf(withdrawalId);
  }

  /** The hot wallet's address; null before the signer has said it. */
  get hot(): string | null {
    return this.#hot;
  }

  /** Withdrawals that operators have yet to sign for. */
  get unsigned(): Unsigned {
    return this.#unsigned;
  }

  /** Since when the oldest withdrawal could be paid, approved and signed by operators where that is needed, that is not paid; null: there is none. */
  get oldestMs(): number | null {
    return this.#oldestMs;
  }

  /** Transactions begun within a day that stand in the chain and have moved nothing. */
  get failed(): number {
    return this.#failed;
  }

  /** Transactions that are final and whose fee the budget had not. */
  get unfunded(): number {
    return this.#unfunded;
  }

  async #turn(): Promise<void> {
    try {
      await this.#work();
      this.#note('payments', null);
    } catch (error) {
      this.#note('payments', error instanceof Error ? error.message : String(error));
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), this.#options.pauseMs);
  }

  async #work(): Promise<void> {
    const { kind, transactions, now } = this.#options;
    const due = await this.#new.due();
    const asked = await this.#options.approvals.asked(
      due.flatMap(({ state, withdrawalId }) => (state === 'approved' ? [withdrawalId] : [])),
    );
    this.#count(due, asked);
    const hot = (this.#hot ??= await this.#askHot());
    const moment = { height: await kind.headHeight(), hot };
    const unfinished = await transactions.unfinished();
    for (const row of unfinished) await this.#advance(row, moment);
    await this.#bookFees(moment);
    await this.#sendLost(hot);
    await this.#payAll(due, asked, moment);
    for (const [of, reason] of (await this.#options.also?.(hot)) ?? []) this.#note(of, reason);
    this.#failed = await transactions.failedCount(now() - FAILED_MS);
  }

  /** The oldest first, until the budget has nothing more: one that waits for it says it for all. What else keeps one waiting keeps no other. */
  async #bookFees(moment: Moment): Promise<void> {
    const unfunded = await this.#options.transactions.unfunded();
    this.#unfunded = unfunded.length;
    for (const row of unfunded) {
      if (this.#isClosed) return;
      const halted = await this.#advance(row, moment);
      if (halted?.reason === BUDGET_EMPTY) return;
      if (halted?.row.state !== 'unfunded') this.#unfunded -= 1;
    }
  }

  /** What waits for operators is counted by itself, and is late no earlier than they have signed. */
  #count(due: readonly Withdrawal[], asked: ReadonlyMap<number, AskedApproval>): void {
    let oldestMs: number | null = null;
    let unsigned = NONE_UNSIGNED;
    for (const { withdrawalId, approvedMs } of due) {
      const approval = asked.get(withdrawalId);
      if (approval?.readyMs === null)
        unsigned = { count: unsigned.count + 1, oldestMs: Math.min(unsigned.oldestMs ?? approvedMs, approvedMs) };
      else {
        const sinceMs = approval?.readyMs ?? approvedMs;
        oldestMs = Math.min(oldestMs ?? sinceMs, sinceMs);
      }
    }
    [this.#oldestMs, this.#unsigned] = [oldestMs, unsigned];
  }

  /** A seed of another exchange would pay from elsewhere, and could sweep nothing. */
  async #askHot(): Promise<string> {
    const answer = await this.#options.link.ask({ type: 'accounts', network: this.#options.transactions.network });
    if (answer.type !== 'accounts' || answer.accountKey !== this.#options.accountKey)
      throw new Error('the signer does not hold the keys of the addresses that users have');
    return answer.hot;
  }

  /** One after the other: the number of one is known to be taken, or free, before the next one gets its own. */
  async #payAll(due: readonly Withdrawal[], asked: ReadonlyMap<number, AskedApproval>, moment: Moment): Promise<void> {
    const { transactions, now } = this.#options;
    const { hot } = moment;
    const rows = await transactions.ofWithdrawals(due.map(({ withdrawalId }) => withdrawalId));
    for (const withdrawal of due) {
      const { withdrawalId } = withdrawal;
      const row = rows.get(withdrawalId);
      if (row === undefined && asked.get(withdrawalId)?.readyMs === null) {
        // as soon as they have signed it goes on
        this.#againMs.delete(withdrawalId);
        this.#note(`withdrawal ${withdrawalId}`, null);
        continue;
      }
      if (this.#isClosed || (row !== undefined && row.state !== 'dropped') || (this.#againMs.get(withdrawalId) ?? 0) > now()) continue;
      if (await this.#isFull(hot)) return;
      const begun = await this.#begin(withdrawal, row, hot);
      if (begun === null || (await this.#advance(begun, moment)) !== null) this.#againMs.set(withdrawalId, now() + AGAIN_MS);
    }
  }

  /** Null when it cannot be paid now. What was given up while its account was held goes on when it is not any more. */
  async #begin(withdrawal: Withdrawal, row: OwnTransaction | undefined, hot: string): Promise<OwnTransaction | null> {
    const of = `withdrawal ${withdrawal.withdrawalId}`;
    try {
      let begun: OwnTransaction;
      if (row === undefined) begun = await this.#new.begin(withdrawal, hot);
      else {
        await this.#new.mayPin(withdrawal);
        begun = await this.#options.transactions.set(row, { state: 'signed' });
      }
      this.#note(of, null);
      return begun;
    } catch (error) {
      // what a node does not answer of one is no reason to begin no other
      if (!(error instanceof NotBegun) && !(error instanceof NodeFault)) throw error;
      this.#note(of, error.message);
      return null;
    }
  }

  /** Too many withdrawals are on their way, or the number of a transaction is not settled. */
  async #isFull(hot: string): Promise<boolean> {
    const unfinished = await this.#options.transactions.unfinished();
    const isOpen = ({ sender, state }: OwnTransaction): boolean => sender === hot && (state === 'asked' || state === 'signed');
    return (
      (this.#options.kind.isInLine && unfinished.some(isOpen)) ||
      unfinished.filter(({ purpose }) => purpose === 'withdrawal').length >= UNFINISHED_MAX
    );
  }

  /** When a chain has lost what was final, what is behind it goes on too. What had moved nothing, and might this time, is not sent again: it is given up. */
  async #sendLost(hot: string): Promise<void> {
    const { kind, broadcast } = this.#options;
    for (const row of await kind.lost(hot))
      if (row.outcome === 'nothing') {
        await this.#steps.giveUp(row);
        this.#note(nameOf(row), null);
      } else if (row.raw !== null && row.tx_id !== null) await broadcast(row.raw, row.tx_id);
  }

  /** Why it does not go on by itself; null: it does. */
  async #advance(row: OwnTransaction, moment: Moment): Promise<Halted | null> {
    const halted = await this.#steps.advance(row, moment);
    const of = nameOf(row);
    const hasFailed = halted?.row.state === 'failed';
    this.#note(of, halted === null || hasFailed ? null : halted.reason);
    if (hasFailed) this.#options.onFailed(of);
    return halted;
  }

  /** What waits for operators is no problem. */
  #note(of: string, said: string | null): void {
    const reason = said === NEEDS_SIGNATURES ? null : said;
    if ((this.#problems.get(of) ?? null) === reason) return;
    if (reason === null) this.#problems.delete(of);
    else this.#problems.set(of, reason);
    this.#options.onProblem(of, reason);
  }
}

const nameOf = ({ id, withdrawal_id: withdrawalId }: OwnTransaction): string =>
  withdrawalId === null ? `transaction ${id}` : `withdrawal ${withdrawalId}`;
