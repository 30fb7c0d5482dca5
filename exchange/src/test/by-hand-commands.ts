import type { CommandBody } from '../command.ts';
import type { AdjustmentCommand } from '../ground/adjustments/commands.ts';
import { addTreasurers, BY_TREASURERS, decideAdjustment, wordsOf, type Adjusted } from './adjustments-script.ts';
import { OperatorsScript } from './operators-script.ts';
import type { Draft } from './trial.ts';
import { ACCOUNTS, POOR, TRADERS, WITHOUT_MONEY, type TrialWorld } from './trial-world.ts';

/** How many decisions of two a run ends with. */
const ADJUSTMENTS = 40;
const ASSETS: readonly number[] = [1, 1, 1, 2, 3, 9];
const OWNERS: readonly number[] = [WITHOUT_MONEY, WITHOUT_MONEY, POOR, ...TRADERS];
const BY = [
  ['tara', 'theo'],
  ['tara', 'theo'],
  ['theo', 'tara'],
] as const;

/**
 * What ends a run: operators, and what two of them book by hand, mostly as they have decided it. It comes last, since from the first operator on
 * whoever a command names has to be one.
 */
export class ByHandCommands {
  readonly #world: TrialWorld;
  readonly #drafts: Draft[] = [];
  readonly #script = new OperatorsScript((body) => this.#send(body));
  readonly #booked: AdjustmentCommand[] = [];

  constructor(world: TrialWorld) {
    this.#world = world;
  }

  all(): readonly Draft[] {
    const { random } = this.#world;
    this.#script.found();
    addTreasurers(this.#script);
    for (let count = 0; count < ADJUSTMENTS; count++) {
      const again = this.#booked.length > 0 && random.oneIn(8);
      if (again) this.#send(random.one(this.#booked));
      else this.#decideAndBook();
      if (random.oneIn(4)) this.#spend();
    }
    const late = { accountId: POOR, assetId: 1, amount: 1n, reverses: 0 };
    const adjustmentId = decideAdjustment(this.#script, late);
    const proposalId = this.#script.decide(['second', 'third'], 'operators', 'disable theo');
    this.#send({ type: 'operator.disable', proposalId, operator: 'theo' });
    this.#send({ type: 'adjustment.book', adjustmentId, ...late, ...BY_TREASURERS });
    return this.#drafts;
  }

  #send(body: CommandBody, accountId = 0): void {
    this.#drafts.push({ accountId, body });
  }

  /** Now and then otherwise than it was decided, by others, under another number, or without the second one. */
  #decideAndBook(): void {
    const { random } = this.#world;
    const adjusted = this.#adjusted();
    const otherwise: readonly Partial<Adjusted>[] = [
      { amount: adjusted.amount + 1n },
      { accountId: POOR },
      { assetId: 2 },
      { reverses: adjusted.reverses + 1 },
    ];
    const said = random.oneIn(8) ? { ...adjusted, ...random.one(otherwise) } : adjusted;
    const by = random.one(BY);
    const number = this.#script.decide(by, random.oneIn(12) ? 'capital' : 'adjustments', wordsOf(said));
    const isConfirmed = !random.oneIn(12);
    if (!isConfirmed) this.#drafts.pop();
    const adjustmentId = random.oneIn(12) ? random.one([number + 1, number - 1, random.hostile()]) : number;
    const others = ['theo, tara', 'tara', 'tara,theo', 'second, third', 'tara, theo, second', ' '];
    const operator = random.oneIn(10) ? random.one(others) : by.join(', ');
    const reason = random.oneIn(20) ? ' ' : BY_TREASURERS.reason;
    const body = { type: 'adjustment.book', adjustmentId, ...adjusted, operator, reason } as const;
    this.#send(body, random.oneIn(30) ? this.#world.anybody() : 0);
    this.#booked.push(body);
    if (isConfirmed && random.oneIn(4)) this.#send({ type: 'decision.close', proposalId: number });
  }

  /** A credit, or mostly a part of one of before back. */
  #adjusted(): Adjusted {
    const { random } = this.#world;
    const amount = random.oneIn(12) ? random.hostileUnits() : random.units(random.oneIn(4) ? 2_000_000_000 : 30_000_000);
    const accountId = random.oneIn(8) ? random.one([...ACCOUNTS, 9, Number.NaN]) : random.one(OWNERS);
    const credit = this.#booked.length > 0 && random.below(5) < 3 ? random.one(this.#booked) : null;
    if (credit === null) return { accountId, assetId: random.one(ASSETS), amount, reverses: 0 };
    const of = random.oneIn(8) ? accountId : credit.accountId;
    const part = random.one([credit.amount, credit.amount / 2n, amount]);
    return { accountId: of, assetId: credit.assetId, amount: part, reverses: credit.adjustmentId };
  }

  /** So that less is available than is left of a credit. */
  #spend(): void {
    const credit = this.#booked.at(-1);
    if (credit === undefined || !OWNERS.includes(credit.accountId)) return;
    const { accountId, assetId, amount } = credit;
    this.#send({ type: 'wallet.transfer', assetId, from: 'platform', to: 'finance', amount }, accountId);
  }
}
