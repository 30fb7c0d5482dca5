import { PLATFORM, PROMOTION } from '@candor/exchange/ground/accounts/accounts';
import type { Command } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Outcome } from '@candor/exchange/outcome';
import type { Query, QueryResult } from '@candor/exchange/query';
import type { Machine, MachineMaker } from '../machine.ts';

/**
 * The smallest machine with which the core can be tested alone: it grants what is asked for and remembers each account's total.
 * A cancel is refused, and `market.change` with the reason `bug` throws as a bug would.
 */
class CountingMachine implements Machine {
  readonly #totals = new Map<number, bigint>();

  constructor(saved: Iterable<Uint8Array> | null) {
    if (saved === null) return;
    const pairs = JSON.parse(Buffer.concat([...saved]).toString()) as [number, string][];
    for (const [accountId, total] of pairs) this.#totals.set(accountId, BigInt(total));
  }

  execute(seq: number, timeMs: number, command: Command): Entry {
    const { body } = command;
    if (body.type === 'market.change' && body.reason === 'bug') throw new Error('a bug in the exchange');
    const refused: Outcome = { ok: false, code: 'NOT_FOUND', limit: '', repeated: false };
    if (body.type !== 'account.grant') return { seq, timeMs, command, outcome: refused, events: [] };
    const legs = [
      { code: PROMOTION.code, ownerId: 0, ref: 0, assetId: body.assetId, amount: -body.amount },
      { code: PLATFORM.code, ownerId: body.accountId, ref: 0, assetId: body.assetId, amount: body.amount },
    ] as const;
    const events: readonly ExchangeEvent[] = [{ type: 'ledger.moved', reason: 'grant', legs }];
    const entry: Entry = { seq, timeMs, command, outcome: { ok: true, ref: seq, repeated: false }, events };
    this.replay(entry);
    return entry;
  }

  prefetch(): number {
    return 0;
  }

  dueMs(): number {
    return Infinity;
  }

  firstMs(): number {
    return Infinity;
  }

  replay(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type !== 'ledger.moved') continue;
      for (const leg of event.legs) {
        if (leg.code === PLATFORM.code) this.#totals.set(leg.ownerId, (this.#totals.get(leg.ownerId) ?? 0n) + leg.amount);
      }
    }
  }

  ask<Q extends Query>(query: Q): QueryResult<Q> {
    const accountId = query.type === 'accounts.balances' ? query.accountId : 0;
    const total = this.#totals.get(accountId) ?? 0n;
    const balances: QueryResult<{ type: 'accounts.balances'; accountId: number }> = [
      { wallet: 'platform', assetId: 1, availableUnits: total, frozenUnits: 0n, atRiskUnits: 0n },
    ];
    return balances as QueryResult<Q>;
  }

  takeDepthChanges(): [] {
    return [];
  }

  saveTo(take: (piece: Uint8Array) => void): void {
    const pairs = [...this.#totals].toSorted(([a], [b]) => a - b).map(([accountId, total]) => [accountId, total.toString()]);
    take(Buffer.from(JSON.stringify(pairs)));
  }
}

export const makeCountingMachine: MachineMaker = (saved) => new CountingMachine(saved);

export function grant(accountId: number, amount: bigint): Command {
  return { id: '', accountId: 0, body: { type: 'account.grant', accountId, assetId: 1, amount } };
}
