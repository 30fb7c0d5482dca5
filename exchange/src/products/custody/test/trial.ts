import type { Entry } from '../../../entry.ts';
import type { Query } from '../../../query.ts';
import { same } from '../../../test/same.ts';
import type { Auditor, Trial } from '../../../test/trial.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import { CUSTODY_DEPOSIT, CUSTODY_HOT, CUSTODY_TRANSIT, PROVIDER } from '../accounts.ts';
import { CUSTODY_COLD } from '../../../ground/accounts/accounts.ts';
import type { CustodyEvent } from '../events.ts';
import { ModelCustody } from './model-custody.ts';
import { custodyOpening, RandomCustody } from './random-custody.ts';

const CUSTODY_CODES = [CUSTODY_DEPOSIT, CUSTODY_HOT, CUSTODY_TRANSIT, CUSTODY_COLD, PROVIDER].map(({ code }) => code);

/** Custody's own events among those of an entry. */
function ownEvents(entry: Entry): readonly CustodyEvent[] {
  return entry.events.filter((event): event is CustodyEvent => event.type.startsWith('custody.'));
}

/** I4 from the events alone: what custody holds in all changes by deposits, their reorganisation, payments, fees of chains and capital, and by nothing else. */
class CustodyAuditor implements Auditor {
  readonly #codes = new Map<number, string>();
  readonly #real = new Map<number, bigint>();
  readonly #depositUnits = new Map<number, bigint>();
  /** Those that were paid or given back: one of both, once. */
  readonly #ended = new Set<number>();
  readonly #txIds = new Map<number, string>();

  see(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'asset.defined') this.#codes.set(event.assetId, event.code);
      if (!('legs' in event)) continue;
      const units = event.legs.reduce((sum, { code, amount }) => sum + (CUSTODY_CODES.includes(code) ? amount : 0n), 0n);
      const isCapital = event.type === 'ledger.moved' && event.reason === 'capital';
      if (!event.type.startsWith('custody.') && !isCapital) same(`I4: ${event.type} changes custody`, units, 0n);
    }
    for (const event of ownEvents(entry)) {
      if (event.type === 'custody.pinned') this.#txIds.set(event.withdrawalId, event.txId);
      if (event.type === 'custody.ended' || event.type === 'custody.completed') this.#end(event.withdrawalId);
      this.#own(event);
    }
  }

  #end(withdrawalId: number): void {
    if (this.#ended.has(withdrawalId)) throw new Error(`withdrawal ${withdrawalId} has ended twice`);
    this.#ended.add(withdrawalId);
  }

  #own(event: CustodyEvent): void {
    if (!('legs' in event)) return;
    const units = event.legs.reduce((sum, { code, amount }) => sum + (CUSTODY_CODES.includes(code) ? amount : 0n), 0n);
    if (event.type === 'custody.deposited') this.#depositUnits.set(event.depositId, event.units);
    if (event.type === 'custody.requested') this.#real.set(event.withdrawalId, event.amountUnits - event.feeUnits);
    same(`I4: ${event.type} changes custody`, units, this.#expected(event));
  }

  #expected(event: CustodyEvent): bigint {
    if (event.type === 'custody.deposited' || event.type === 'custody.paidIn') return -event.units;
    if (event.type === 'custody.takenOut') return event.units;
    if (event.type === 'custody.reorganised') return this.#depositUnits.get(event.depositId) ?? 0n;
    if (event.type === 'custody.networkPaid') return event.units;
    return event.type === 'custody.completed' ? (this.#real.get(event.withdrawalId) ?? 0n) : 0n;
  }

  facts(entry: Entry): readonly string[] {
    return ownEvents(entry).flatMap((event) => this.#fact(event) ?? []);
  }

  #fact(event: CustodyEvent): string | null {
    if (event.type === 'custody.deposited')
      return `deposited ${event.depositId} ${event.units} ${event.chainDust} ${event.isCredited} ${event.isFlagged} ${event.isFinal}`;
    if (event.type === 'custody.claimed') return `claimed ${event.depositId} ${event.accountId} ${event.units}`;
    if (event.type === 'custody.repaid') return `repaid ${event.accountId} ${this.#codes.get(event.assetId)} ${event.units}`;
    if (event.type === 'custody.reorganised') return `reorganised ${event.depositId} ${event.owedUnits}`;
    if (event.type === 'custody.requested')
      return `requested ${event.withdrawalId} ${event.feeUnits} ${event.valueUnits} ${event.needsTwo}`;
    if (event.type === 'custody.approved') return `approved ${event.withdrawalId} ${event.isAutomatic}`;
    return event.type === 'custody.ended' ? `ended ${event.withdrawalId} ${event.end} ${event.reason}` : null;
  }

  happened(entry: Entry): readonly string[] {
    return ownEvents(entry).flatMap((event) => {
      if (event.type === 'custody.reorganised' && event.owedUnits > 0n) return ['custody.reorganised owed'];
      if (event.type === 'custody.deposited' && event.channelId > 500) return ['custody.deposited by a provider'];
      if (event.type === 'custody.approved') return [`custody.approved ${event.isAutomatic}`];
      if (event.type === 'custody.ended') {
        const isReverted = event.reason === this.#txIds.get(event.withdrawalId);
        return [`custody.ended ${event.end}`, ...(isReverted ? ['custody.ended by its own transaction'] : [])];
      }
      return event.type === 'custody.repaid' || event.type === 'custody.claimed' ? [`${event.type} in an entry`] : [];
    });
  }
}

const ofAccount = (accountId: number) => ({ accountId, beforeId: 0, count: 100 });

export const trial: Trial = {
  name: 'custody',
  asksToConfirm: false,
  exclusion: null,
  byObject: [
    'custody.define',
    'custody.defineRules',
    'custody.deposit',
    'custody.finalise',
    'custody.reorganise',
    'custody.reinstate',
    'custody.move',
    'custody.payNetwork',
    'custody.pin',
    'custody.broadcast',
    'custody.complete',
    'custody.fail',
    'custody.expire',
  ],
  ofOperators: [
    'custody.payIn',
    'custody.takeOut',
    'custody.relocate',
    'custody.change',
    'custody.switch',
    'custody.changeRules',
    'custody.switchPayments',
    'custody.claim',
    'custody.approve',
    'custody.reject',
    'custody.rejectByCode',
    'custody.request',
    'custody.cancel',
  ],
  opening: custodyOpening,
  makeGenerator: (world) => new RandomCustody(world),
  makeModel: (ground) => new ModelCustody(ground),
  makeAuditor: () => new CustodyAuditor(),
  questions: () => [
    { type: 'custody.channels' },
    { type: 'custody.rules' },
    { type: 'custody.providers' },
    { type: 'custody.held' },
    { type: 'custody.freeCapital' },
    ...ACCOUNTS.flatMap((accountId): Query[] => [
      { type: 'custody.totals', accountId },
      { type: 'custody.deposits', ...ofAccount(accountId) },
      { type: 'custody.withdrawals', ...ofAccount(accountId) },
    ]),
    { type: 'custody.deposits', ...ofAccount(0) },
    { type: 'custody.openWithdrawals', afterId: 0, count: 100 },
    { type: 'custody.withdrawal', withdrawalId: 1 },
    { type: 'custody.output', channelId: 1, txId: 'tx1', outputIndex: 0 },
    { type: 'custody.isMoved', channelId: 1, from: 'hot', to: 'cold', txId: 'tx1' },
  ],
  mustHappen: [
    'custody.deposit ok',
    'custody.deposit ALREADY_DONE',
    'custody.deposit BELOW_MIN',
    'custody.claimed in an entry',
    'custody.deposited by a provider',
    'custody.finalise ok',
    'custody.reorganise ok',
    'custody.reorganise CUSTODY_SHORT',
    'custody.claim ok',
    'custody.move ok',
    'custody.move CUSTODY_SHORT',
    'custody.request ok',
    'custody.request INSUFFICIENT_FUNDS',
    'custody.request OUT_OF_WINDOW',
    'custody.request BELOW_MIN',
    'custody.request NOT_ELIGIBLE',
    'custody.approved true',
    'custody.approve ok',
  ],
  mustHappenOnce: [
    'custody.payIn ok',
    'custody.payIn ALREADY_DONE',
    'custody.payIn BAD_INPUT',
    'custody.takeOut ok',
    'custody.takeOut CUSTODY_SHORT',
    'custody.relocate ok',
    'custody.reorganised owed',
    'custody.repaid in an entry',
    'custody.deposit NOT_FOUND',
    'custody.claim ALREADY_DONE',
    'custody.reinstate ok',
    'custody.reinstate ALREADY_DONE',
    'custody.reinstate BELOW_MIN',
    'custody.payNetwork ok',
    'custody.payNetwork BUDGET_EMPTY',
    'custody.request DAILY_COUNT',
    'custody.request ABOVE_MAX',
    'custody.request KYC_REQUIRED',
    'custody.request ADDRESS_NOT_READY',
    'custody.request PRICE_FROZEN',
    'custody.request TOO_PRECISE',
    'custody.request MARKET_CLOSED',
    'custody.request ACCOUNT_HELD',
    'custody.request repeated',
    'custody.approve ACCOUNT_HELD',
    'custody.approved false',
    'custody.ended cancelled',
    'custody.ended rejected',
    'custody.rejectByCode ok',
    'custody.ended failed',
    'custody.ended by its own transaction',
    'custody.fail ALREADY_DONE',
    'custody.fail BELOW_MIN',
    'custody.complete ALREADY_DONE',
    'custody.expire ok',
    'custody.expire BELOW_MIN',
    'custody.pin ok',
    'custody.pin CUSTODY_SHORT',
    'custody.broadcast ok',
    'custody.complete ok',
    'custody.complete BELOW_MIN',
    'custody.change ok',
    'custody.change BELOW_MIN',
    'custody.switch ok',
    'custody.changeRules ok',
    'custody.switchPayments ok',
  ],
};
