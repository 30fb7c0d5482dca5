/** A user's three wallets. */
export type WalletName = 'platform' | 'finance' | 'contract';

/**
 * What a balance of the row is found by. `wallet`: owner and asset. `object`: ref (an order, a round, a position) and owner.
 * `numbered`: a small number (a network, a market) and asset. `house`: asset alone.
 */
export type Scope = 'wallet' | 'object' | 'numbered' | 'house';

/** One kind of ledger account. A product lists the rows it books to; code and kind are never given to another row. */
export type PlanRow = {
  readonly kind: string;
  /** The row's number in the journal and in snapshots. */
  readonly code: number;
  readonly scope: Scope;
  /** P is never below zero, N never above, F has any sign. */
  readonly class: 'P' | 'N' | 'F';
  /** Scope `wallet`: the wallet whose available money this is. */
  readonly availableIn?: WalletName;
  /** Scope `object`: the wallet of the owner whose frozen money this is. What stands under owner 0 is the house's and in no wallet. */
  readonly frozenIn?: WalletName;
  /** Scope `object`: several owners may stand under one ref. Without it, the first owner of a ref is its only one. */
  readonly severalOwners?: boolean;
  /** Whom we owe the balance: its owner when that is a user, nobody, or those that a list names. */
  readonly owed: 'owner' | 'none' | 'listed';
  /** Scope `object`: a stake whose result is open. It has left the wallet that paid it, and a loss limit counts it as if it were lost. */
  readonly atRisk?: boolean;
  /** Class F of scope `numbered` or `house`: every balance is zero when a command has ended. */
  readonly zeroAfterCommand?: boolean;
  /** Scope `house`: the operator may move equity here with `house.fund`. */
  readonly fundable?: boolean;
  /** How an account of the row is written: `{kind}` and `{owner}` (its kind and number), `{ref}`, `{network}` and `{asset}` stand for its parts. */
  readonly name: string;
  /** One sentence for `docs/accounts.md`. */
  readonly meaning: string;
};

/** Codes are 1 … 16,383, so that each takes one or two bytes in the journal. */
const MOST_CODE = 16_383;

/** The plan of accounts: all rows, by ascending code. Throws when two rows share a code, kind or name, or when a row contradicts itself. */
export function assemblePlan(rows: readonly PlanRow[]): readonly PlanRow[] {
  const used = new Set<string>();
  for (const row of rows) {
    const problem = problemOf(row);
    if (problem !== null) throw new RangeError(`plan of accounts: ${row.kind} ${problem}`);
    for (const mark of [`code ${row.code}`, `kind ${row.kind}`, `name ${row.name}`, `wallet ${row.availableIn ?? row.kind}`]) {
      if (used.has(mark)) throw new RangeError(`plan of accounts: two rows have the ${mark}`);
      used.add(mark);
    }
  }
  for (const { kind, frozenIn } of rows) {
    if (frozenIn !== undefined && !used.has(`wallet ${frozenIn}`))
      throw new RangeError(`plan of accounts: ${kind} is frozen in ${frozenIn}, which no row is the wallet of`);
  }
  return rows.toSorted((a, b) => a.code - b.code);
}

function problemOf(row: PlanRow): string | null {
  const { code, scope } = row;
  if (!Number.isInteger(code) || code < 1 || code > MOST_CODE) return `has the code ${code}, outside 1 to ${MOST_CODE}`;
  if (row.availableIn !== undefined && scope !== 'wallet') return 'is a wallet and has not the scope of one';
  const isObjectOnly = row.frozenIn !== undefined || row.severalOwners === true || row.atRisk === true;
  if (isObjectOnly && scope !== 'object') return 'has what only rows of objects have';
  if (row.fundable === true && (scope !== 'house' || row.class !== 'P')) return 'is funded by the house and not P of the house';
  const mayBeZeroed = row.class === 'F' && (scope === 'numbered' || scope === 'house');
  return row.zeroAfterCommand === true && !mayBeZeroed ? 'must be zero after each command and is not F, numbered or of the house' : null;
}
