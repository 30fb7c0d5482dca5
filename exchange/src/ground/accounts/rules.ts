import { MOST_ACCOUNTS } from '../../tables/account-table.ts';
import { isAmount, isNumbered, isWhole } from '../../kernel/checks.ts';
import type { Ground } from '../ground.ts';
import type { Leg } from '../../ledger/leg.ts';
import type { PlanRow } from '../../ledger/plan.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { done, refused } from '../../kernel/product.ts';
import type { Context } from '../../kernel/product.ts';
import { CUSTODY_COLD, EQUITY, PLATFORM, PROMOTION, WALLET_ROWS } from './accounts.ts';
import type { AccountCommand } from './commands.ts';
import type { MoveReason } from './events.ts';

type Of<T extends AccountCommand['type']> = Extract<AccountCommand, { type: T }>;

const ASSET_CODE = /^[A-Z0-9]{2,12}$/;
const NETWORK_CODE = /^[A-Z0-9-]{2,24}$/;
/** Finance and contract wallets hold this asset only. */
const WALLET_ASSET = 'USDT';
const MOST_NETWORKS = 1_000;

export function decideAccounts(ground: Ground, context: Context, body: AccountCommand): Outcome {
  if (body.type === 'wallet.transfer') return transfer(ground, context, body);
  if (context.accountId !== 0) return refused('BAD_INPUT');
  switch (body.type) {
    case 'asset.define':
      return defineAsset(ground, context, body);
    case 'account.open':
      return openAccount(ground, context, body);
    case 'house.capital':
      return payInCapital(ground, context, body);
    case 'house.fund':
      return fund(ground, context, body);
    case 'house.endow':
      return endow(ground, context, body);
    case 'account.grant':
      return grant(ground, context, body);
  }
}

function defineAsset(ground: Ground, context: Context, body: Of<'asset.define'>): Outcome {
  const { assetId, code, scale } = body;
  if (!isNumbered(assetId) || !ASSET_CODE.test(code) || !isWhole(scale, 2, 12)) return refused('BAD_INPUT');
  if (ground.accounts.asset(assetId) !== undefined) return refused('ALREADY_DONE');
  if (ground.accounts.assets().some((other) => other.code === code)) return refused('ALREADY_DONE');
  context.emit({ type: 'asset.defined', assetId, code, scale });
  return done(assetId);
}

function openAccount(ground: Ground, context: Context, body: Of<'account.open'>): Outcome {
  if (!isWhole(body.accountId, 1, MOST_ACCOUNTS)) return refused('BAD_INPUT');
  if (ground.accounts.isOpen(body.accountId)) return refused('ALREADY_DONE');
  context.emit({ type: 'account.opened', accountId: body.accountId, house: body.house });
  return done(body.accountId);
}

function payInCapital(ground: Ground, context: Context, body: Of<'house.capital'>): Outcome {
  const { accounts } = ground;
  if (!isAmount(body.amount) || !NETWORK_CODE.test(body.network)) return refused('BAD_INPUT');
  if (accounts.asset(body.assetId) === undefined) return refused('NOT_FOUND');
  const known = accounts.network(body.network);
  const networkId = known ?? accounts.networkCount + 1;
  if (networkId > MOST_NETWORKS) return refused('ABOVE_MAX', String(MOST_NETWORKS));
  if (known === undefined) context.emit({ type: 'network.defined', networkId, code: body.network });
  const custody: Leg = { code: CUSTODY_COLD.code, ownerId: 0, ref: networkId, assetId: body.assetId, amount: -body.amount };
  move(context, 'capital', custody, { code: EQUITY.code, ownerId: 0, ref: 0, assetId: body.assetId, amount: body.amount });
  return done(0);
}

function fund(ground: Ground, context: Context, body: Of<'house.fund'>): Outcome {
  if (!isAmount(body.amount)) return refused('BAD_INPUT');
  if (ground.accounts.asset(body.assetId) === undefined) return refused('NOT_FOUND');
  const row = ground.ledger.fund(body.fund);
  if (row === undefined) return refused('BAD_INPUT');
  if (ground.ledger.house(EQUITY, body.assetId) < body.amount) return refused('INSUFFICIENT_FUNDS');
  transferLegs(context, 'fund', body, { row: EQUITY, ownerId: 0 }, { row, ownerId: 0 });
  return done(0);
}

function endow(ground: Ground, context: Context, body: Of<'house.endow'>): Outcome {
  if (!isAmount(body.amount)) return refused('BAD_INPUT');
  if (ground.accounts.asset(body.assetId) === undefined || !ground.accounts.isOpen(body.accountId)) return refused('NOT_FOUND');
  if (!ground.accounts.isHouse(body.accountId)) return refused('BAD_INPUT');
  if (ground.ledger.house(EQUITY, body.assetId) < body.amount) return refused('INSUFFICIENT_FUNDS');
  transferLegs(context, 'endow', body, { row: EQUITY, ownerId: 0 }, { row: PLATFORM, ownerId: body.accountId });
  return done(body.accountId);
}

function grant(ground: Ground, context: Context, body: Of<'account.grant'>): Outcome {
  if (!isAmount(body.amount)) return refused('BAD_INPUT');
  if (ground.accounts.asset(body.assetId) === undefined || !ground.accounts.isOpen(body.accountId)) return refused('NOT_FOUND');
  if (ground.ledger.house(PROMOTION, body.assetId) < body.amount) return refused('BUDGET_EMPTY');
  transferLegs(context, 'grant', body, { row: PROMOTION, ownerId: 0 }, { row: PLATFORM, ownerId: body.accountId });
  return done(body.accountId);
}

function transfer(ground: Ground, context: Context, body: Of<'wallet.transfer'>): Outcome {
  if (context.accountId === 0 || !isAmount(body.amount) || body.from === body.to) return refused('BAD_INPUT');
  const asset = ground.accounts.asset(body.assetId);
  if (asset === undefined) return refused('NOT_FOUND');
  if (asset.code !== WALLET_ASSET) return refused('BAD_INPUT');
  if (ground.ledger.wallet(WALLET_ROWS[body.from], context.accountId, body.assetId) < body.amount) return refused('INSUFFICIENT_FUNDS');
  const ownerId = context.accountId;
  transferLegs(context, 'transfer', body, { row: WALLET_ROWS[body.from], ownerId }, { row: WALLET_ROWS[body.to], ownerId });
  return done(0);
}

type Holder = { readonly row: PlanRow; readonly ownerId: number };

/** `from → to amount`. */
function transferLegs(
  context: Context,
  reason: MoveReason,
  { assetId, amount }: { readonly assetId: number; readonly amount: bigint },
  from: Holder,
  to: Holder,
): void {
  const out: Leg = { code: from.row.code, ownerId: from.ownerId, ref: 0, assetId, amount: -amount };
  move(context, reason, out, { code: to.row.code, ownerId: to.ownerId, ref: 0, assetId, amount });
}

function move(context: Context, reason: MoveReason, from: Leg, to: Leg): void {
  context.emit({ type: 'ledger.moved', reason, legs: [from, to] });
}
