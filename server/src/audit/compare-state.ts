import type { Wallet } from '@candor/exchange/ground/accounts/commands';
import type { Machine } from '../core/machine.ts';
import type { Audit } from './audit.ts';

/** Holds the exchange's own balances, as it recovered them, against those of the audit. Both at the same entry. */
export function compareState(audit: Audit, machine: Machine): void {
  const frozen = new Map<string, bigint>();
  const owners = new Set<number>();
  const holds = new Map<number, bigint>();
  for (const row of audit.rows()) {
    if (row.owner === 0) continue;
    owners.add(row.owner);
    const key = `${row.owner}:${row.asset}`;
    if (row.kind === 'user.hold.spot') frozen.set(key, (frozen.get(key) ?? 0n) + row.amount);
  }
  for (const { account, asset, units } of audit.openStakes()) {
    owners.add(account);
    frozen.set(`${account}:${asset}`, (frozen.get(`${account}:${asset}`) ?? 0n) + units);
  }
  for (const account of owners) {
    for (const balance of machine.ask({ type: 'balances', account })) {
      const { wallet, asset } = balance;
      const available = audit.units({ kind: `user.${wallet}`, owner: account, ref: 0, asset });
      const held = wallet === 'platform' ? (frozen.get(`${account}:${asset}`) ?? 0n) : 0n;
      tell(audit, account, wallet, asset, 'available', balance.availableUnits, available);
      tell(audit, account, wallet, asset, 'frozen', balance.frozenUnits, held);
    }
    for (const order of machine.ask({ type: 'openOrders', account, market: 0 })) holds.set(order.order, order.holdUnits);
  }
  for (const row of audit.rows()) {
    if (row.kind === 'user.hold.spot' && holds.get(row.ref) !== row.amount)
      audit.complain(`the exchange says order ${row.ref} holds ${holds.get(row.ref) ?? 0n}, the journal ${row.amount}`);
  }
}

function tell(audit: Audit, account: number, wallet: Wallet, asset: number, what: string, is: bigint, should: bigint): void {
  if (is !== should)
    audit.complain(`the exchange says ${what} ${is} of asset ${asset} in wallet ${wallet} of account ${account}, the journal ${should}`);
}
