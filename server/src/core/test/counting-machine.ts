import type { Command } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Outcome } from '@candor/exchange/kernel/outcome';
import type { Query, QueryResult } from '@candor/exchange/query';
import type { Machine, MachineMaker } from '../machine.ts';

/**
 * The smallest machine with which the core can be tested alone: it grants what is asked for and remembers each account's total.
 * A cancel is refused, and `market.change` with the reason `bug` throws as a bug would.
 */
class CountingMachine implements Machine {
  readonly #totals = new Map<number, bigint>();

  constructor(saved: Uint8Array | null) {
    if (saved === null) return;
    const pairs = JSON.parse(Buffer.from(saved).toString()) as [number, string][];
    for (const [account, total] of pairs) this.#totals.set(account, BigInt(total));
  }

  execute(seq: number, timeMs: number, command: Command): Entry {
    const { body } = command;
    if (body.type === 'market.change' && body.reason === 'bug') throw new Error('a bug in the exchange');
    const refused: Outcome = { ok: false, code: 'NOT_FOUND', limit: '', repeated: false };
    if (body.type !== 'account.grant') return { seq, timeMs, command, outcome: refused, events: [] };
    const legs = [
      { kind: 'house.promo', owner: 0, ref: 0, asset: body.asset, amount: -body.amount },
      { kind: 'user.platform', owner: body.account, ref: 0, asset: body.asset, amount: body.amount },
    ] as const;
    const events: readonly ExchangeEvent[] = [{ type: 'ledger.moved', reason: 'grant', legs }];
    const entry: Entry = { seq, timeMs, command, outcome: { ok: true, ref: seq, repeated: false }, events };
    this.replay(entry);
    return entry;
  }

  glance(): number {
    return 0;
  }

  replay(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type !== 'ledger.moved') continue;
      for (const leg of event.legs) {
        if (leg.kind === 'user.platform') this.#totals.set(leg.owner, (this.#totals.get(leg.owner) ?? 0n) + leg.amount);
      }
    }
  }

  ask<Q extends Query>(query: Q): QueryResult<Q> {
    const account = query.type === 'balances' ? query.account : 0;
    const total = this.#totals.get(account) ?? 0n;
    const balances: QueryResult<{ type: 'balances'; account: number }> = [
      { wallet: 'platform', asset: 1, availableUnits: total, frozenUnits: 0n },
    ];
    return balances as QueryResult<Q>;
  }

  takeDepthChanges(): [] {
    return [];
  }

  snapshot(): Uint8Array {
    const pairs = [...this.#totals].toSorted(([a], [b]) => a - b).map(([account, total]) => [account, total.toString()]);
    return Buffer.from(JSON.stringify(pairs));
  }
}

export const makeCountingMachine: MachineMaker = (saved) => new CountingMachine(saved);

export function grant(account: number, amount: bigint): Command {
  return { id: '', account: 0, body: { type: 'account.grant', account, asset: 1, amount } };
}
