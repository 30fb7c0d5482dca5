import { HouseState } from '../kernel/house/state.ts';
import { RunningProducts } from '../kernel/running-products.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { PlanRow } from '../ledger/plan.ts';
import { AccountsState } from './accounts/state.ts';
import { LocksState } from './holds/state.ts';
import { MarketsState } from './market/state.ts';
import { OperatorsState } from './operators/state.ts';
import { PricesState } from './prices/state.ts';
import { ProtectionState, type ProductRisk } from './protection/state.ts';

/** What every product stands on and may read: money, accounts, definitions, prices, holds, operators, protection. Products do not see each other. */
export class Ground {
  readonly house = new HouseState();
  readonly running = new RunningProducts();
  readonly ledger: Ledger;
  readonly accounts = new AccountsState();
  readonly markets = new MarketsState(() => this.nowMs);
  readonly prices = new PricesState();
  readonly locks = new LocksState();
  readonly operators = new OperatorsState();
  readonly protection: ProtectionState;
  /** Time of the last entry, UTC epoch milliseconds: what "now" means to a question that names no time. */
  nowMs = 0;

  /** `plan` as `assemblePlan` makes it; `products` says each product's kind of risk. */
  constructor(plan: readonly PlanRow[], products: readonly ProductRisk[]) {
    this.ledger = new Ledger(plan);
    this.protection = new ProtectionState(this.ledger, this.accounts, this.locks, products);
  }
}
