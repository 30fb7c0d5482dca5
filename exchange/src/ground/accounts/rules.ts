import { MOST_ACCOUNTS } from '../../tables/account-table.ts';
import { isAmount, isNumbered, isWhole, MOST_DEFINITIONS } from '../../kernel/checks.ts';
import { areTwo } from '../author.ts';
import type { Ground } from '../ground.ts';
import type { Leg } from '../../ledger/leg.ts';
import type { PlanRow } from '../../ledger/plan.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { CUSTODY_COLD, EQUITY, PLATFORM, PROMOTION, WALLET_ROWS } from './accounts.ts';
import type { AccountCommand, Reference } from './commands.ts';
import type { AccountEvent } from './events.ts';
import type { MoveReason } from './words.ts';
import { openSubOwner, subOwnerRefusal } from './owners.ts';
import { MOST_REFERENCES } from './state.ts';
import type { GroundOutcome } from '../refusals.ts';

type Of<T extends AccountCommand['type']> = Extract<AccountCommand, { type: T }>;

const ASSET_CODE = /^[A-Z0-9]{2,12}$/;
const NETWORK_CODE = /^[A-Z0-9-]{2,24}$/;
/** Finance and contract wallets hold this asset only. */
const WALLET_ASSET = 'USDT';
const REFERENCE = /^[A-Za-z0-9:._-]{1,128}$/;

export function decideAccounts(ground: Ground, context: Context<AccountEvent>, body: AccountCommand): GroundOutcome {
  if (body.type === 'wallet.transfer') return transfer(ground, context, body);
  if (context.accountId !== 0) return refused('BAD_INPUT');
  switch (body.type) {
    case 'asset.define':
      return defineAsset(ground, context, body);
    case 'account.open':
      return openAccount(ground, context, body);
    case 'owner.open':
      return openOwner(ground, context, body);
    case 'house.capital':
      return payInCapital(ground, context, body);
    case 'house.fund':
      return fund(ground, context, body);
    case 'house.budget':
      return budget(ground, context, body);
    case 'house.endow':
      return endow(ground, context, body);
    case 'account.grant':
      return grant(ground, context, body);
  }
}

function defineAsset(ground: Ground, context: Context<AccountEvent>, body: Of<'asset.define'>): GroundOutcome {
  const { assetId, code, scale } = body;
  if (!isNumbered(assetId) || !ASSET_CODE.test(code) || !isWhole(scale, 2, 12)) return refused('BAD_INPUT');
  if (ground.accounts.asset(assetId) !== undefined) return refused('ALREADY_DONE');
  if (ground.accounts.assets().some((other) => other.code === code)) return refused('ALREADY_DONE');
  context.emit({ type: 'asset.defined', assetId, code, scale });
  return done(assetId);
}

function openAccount(ground: Ground, context: Context<AccountEvent>, body: Of<'account.open'>): GroundOutcome {
  if (!isWhole(body.accountId, 1, MOST_ACCOUNTS)) return refused('BAD_INPUT');
  if (body.kind === 'simulated' && ground.house.opened?.mode !== 'demo') return refused('BAD_INPUT');
  if (ground.accounts.isOpen(body.accountId)) return refused('ALREADY_DONE');
  context.emit({ type: 'account.opened', accountId: body.accountId, kind: body.kind });
  return done(body.accountId);
}

function openOwner(ground: Ground, context: Context<AccountEvent>, body: Of<'owner.open'>): GroundOutcome {
  const refusal = subOwnerRefusal(ground, body);
  if (refusal !== null) return refusal;
  openSubOwner(context, body);
  return done(body.ownerId);
}

function payInCapital(ground: Ground, context: Context<AccountEvent>, body: Of<'house.capital'>): GroundOutcome {
  const { accounts } = ground;
  if (!isAmount(body.amount) || !NETWORK_CODE.test(body.network) || !isReference(body)) return refused('BAD_INPUT');
  if (accounts.asset(body.assetId) === undefined) return refused('NOT_FOUND');
  if (accounts.isPaid('capital', 0, body)) return refused('ALREADY_DONE');
  if (!hasRoom(ground, body)) return refused('ABOVE_MAX', String(MOST_REFERENCES));
  const known = accounts.network(body.network);
  const networkId = known ?? accounts.networkCount + 1;
  if (networkId > MOST_DEFINITIONS) return refused('ABOVE_MAX', String(MOST_DEFINITIONS));
  if (known === undefined) context.emit({ type: 'network.defined', networkId, code: body.network });
  const custody: Leg = { code: CUSTODY_COLD.code, ownerId: 0, ref: networkId, assetId: body.assetId, amount: -body.amount };
  const named = body.reference === undefined ? {} : { reference: body.reference };
  move(context, 'capital', named, custody, { code: EQUITY.code, ownerId: 0, ref: 0, assetId: body.assetId, amount: body.amount });
  return done(0);
}

function fund(ground: Ground, context: Context<AccountEvent>, body: Of<'house.fund'>): GroundOutcome {
  if (!isAmount(body.amount) || !isReference(body)) return refused('BAD_INPUT');
  if (ground.accounts.asset(body.assetId) === undefined) return refused('NOT_FOUND');
  const row = ground.ledger.fund(body.fund);
  if (row === undefined) return refused('BAD_INPUT');
  if (ground.accounts.isPaid('fund', 0, body)) return refused('ALREADY_DONE');
  if (!hasRoom(ground, body)) return refused('ABOVE_MAX', String(MOST_REFERENCES));
  if (ground.ledger.house(EQUITY, body.assetId) < body.amount) return refused('INSUFFICIENT_FUNDS');
  transferLegs(context, 'fund', body, { row: EQUITY, ownerId: 0 }, { row, ownerId: 0 });
  return done(0);
}

function budget(ground: Ground, context: Context<AccountEvent>, body: Of<'house.budget'>): GroundOutcome {
  if (!isAmount(body.amount) || !ground.operators.isBy(body, 'capital') || !areTwo(body.operator)) return refused('BAD_INPUT');
  if (ground.accounts.asset(body.assetId) === undefined) return refused('NOT_FOUND');
  const row = ground.ledger.fund(body.fund);
  if (row === undefined) return refused('BAD_INPUT');
  const [from, to] = body.flow === 'fund' ? [EQUITY, row] : [row, EQUITY];
  const thereUnits = ground.ledger.house(from, body.assetId);
  if (thereUnits < body.amount) return refused(body.flow === 'fund' ? 'INSUFFICIENT_FUNDS' : 'BUDGET_EMPTY', String(thereUnits));
  const { assetId, amount } = body;
  transferLegs(context, body.flow, { assetId, amount }, { row: from, ownerId: 0 }, { row: to, ownerId: 0 });
  return done(0);
}

function endow(ground: Ground, context: Context<AccountEvent>, body: Of<'house.endow'>): GroundOutcome {
  if (!isAmount(body.amount) || !isReference(body)) return refused('BAD_INPUT');
  if (ground.accounts.asset(body.assetId) === undefined || !ground.accounts.isOpen(body.accountId)) return refused('NOT_FOUND');
  if (!ground.accounts.isHouse(body.accountId) && !ground.accounts.isSimulated(body.accountId)) return refused('BAD_INPUT');
  if (ground.accounts.isPaid('endow', body.accountId, body)) return refused('ALREADY_DONE');
  if (!hasRoom(ground, body)) return refused('ABOVE_MAX', String(MOST_REFERENCES));
  if (ground.ledger.house(EQUITY, body.assetId) < body.amount) return refused('INSUFFICIENT_FUNDS');
  transferLegs(context, 'endow', body, { row: EQUITY, ownerId: 0 }, { row: PLATFORM, ownerId: body.accountId });
  return done(body.accountId);
}

function grant(ground: Ground, context: Context<AccountEvent>, body: Of<'account.grant'>): GroundOutcome {
  if (!isAmount(body.amount) || !isReference(body)) return refused('BAD_INPUT');
  if (ground.accounts.asset(body.assetId) === undefined || !ground.accounts.isOpen(body.accountId)) return refused('NOT_FOUND');
  if (ground.accounts.isSimulated(body.accountId)) return refused('BAD_INPUT');
  if (ground.accounts.isPaid('grant', body.accountId, body)) return refused('ALREADY_DONE');
  if (ground.ledger.house(PROMOTION, body.assetId) < body.amount) return refused('BUDGET_EMPTY');
  transferLegs(context, 'grant', body, { row: PROMOTION, ownerId: 0 }, { row: PLATFORM, ownerId: body.accountId });
  return done(body.accountId);
}

function transfer(ground: Ground, context: Context<AccountEvent>, body: Of<'wallet.transfer'>): GroundOutcome {
  if (context.accountId === 0 || !isAmount(body.amount) || body.from === body.to) return refused('BAD_INPUT');
  const asset = ground.accounts.asset(body.assetId);
  if (asset === undefined) return refused('NOT_FOUND');
  if (asset.code !== WALLET_ASSET) return refused('BAD_INPUT');
  if (ground.ledger.wallet(WALLET_ROWS[body.from], context.accountId, body.assetId) < body.amount) return refused('INSUFFICIENT_FUNDS');
  const ownerId = context.accountId;
  transferLegs(context, 'transfer', body, { row: WALLET_ROWS[body.from], ownerId }, { row: WALLET_ROWS[body.to], ownerId });
  return done(0);
}

function isReference({ reference }: Reference): boolean {
  return reference === undefined || REFERENCE.test(reference);
}

/** Grants are remembered by their accounts; every other reference takes room for ever. */
function hasRoom({ accounts }: Ground, { reference }: Reference): boolean {
  return reference === undefined || accounts.referenceCount < MOST_REFERENCES;
}

type Holder = { readonly row: PlanRow; readonly ownerId: number };

/** `from → to amount`. */
function transferLegs(
  context: Context<AccountEvent>,
  reason: MoveReason,
  { assetId, amount, reference }: { readonly assetId: number; readonly amount: bigint } & Reference,
  from: Holder,
  to: Holder,
): void {
  const out: Leg = { code: from.row.code, ownerId: from.ownerId, ref: 0, assetId, amount: -amount };
  const named = reference === undefined ? {} : { reference };
  move(context, reason, named, out, { code: to.row.code, ownerId: to.ownerId, ref: 0, assetId, amount });
}

function move(context: Context<AccountEvent>, reason: MoveReason, named: Reference, from: Leg, to: Leg): void {
  context.emit({ type: 'ledger.moved', reason, legs: [from, to], ...named });
}
