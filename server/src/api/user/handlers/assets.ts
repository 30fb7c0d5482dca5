import type { HandedOf } from '@candor/contract/call';
import { nameOfCoin } from '@candor/contract/coins';
import type { ContractProduct, ProductWallet } from '@candor/contract/product';
import { products } from '@candor/contract/products/registry';
import { CALLS } from '@candor/contract/table';
import type { Wallet } from '@candor/exchange/ground/accounts/words';
import type { Balance } from '@candor/exchange/ground/accounts/answers';
import { parseAmount } from '@candor/money/amount';
import { mulDivFloor } from '@candor/money/mul-div';
import type { Beside } from '../beside-wallets.ts';
import { bindUser, type BoundCall } from '../bind.ts';
import { QUOTE_CODE } from '../catalogue.ts';
import { pictureAddress } from '../coins/pictures.ts';
import { decimalOf, ZERO } from '../decimal.ts';
import { answer, DONE, refuse } from '../result.ts';
import type { Machine } from '../machine.ts';
import { submit } from '../submit.ts';

type AssetObject = HandedOf<typeof CALLS.assets>[number];

const WALLETS: readonly Wallet[] = ['platform', 'finance', 'contract'];
/** By which products name them; null: always open. */
const WALLET_KEY: Readonly<Record<Wallet, ProductWallet | null>> = { platform: null, finance: 'asset_financ', contract: 'asset_contarct' };

type AssetParts = Pick<Machine, 'core' | 'catalogue' | 'markets' | 'besideWallets'>;

const keyOf = (wallet: Wallet, assetId: number): string => `${wallet} ${assetId}`;

/** An asset of which nothing is in the wallet. */
const emptyOf = (wallet: Wallet, assetId: number): Balance => ({ wallet, assetId, availableUnits: 0n, frozenUnits: 0n, atRiskUnits: 0n });

/**
 * The user's assets as they are shown: what there is, what of it stands beside the platform wallet, and the three USDT wallets even when empty.
 * Value in USDT is at the last price of the index, rounded down to a unit; null without a price.
 */
export async function assetsOf(parts: AssetParts, accountId: number): Promise<readonly AssetObject[]> {
  const { core, catalogue, besideWallets } = parts;
  const balances = new Map<string, Balance>();
  const quote = catalogue.assetOfCode(QUOTE_CODE);
  if (quote !== undefined) for (const wallet of WALLETS) balances.set(keyOf(wallet, quote.assetId), emptyOf(wallet, quote.assetId));
  // asked at once, so that all of it is of one moment
  const [held, ...asked] = await Promise.all([
    core.query({ type: 'accounts.balances', accountId }),
    ...besideWallets.map((ask) => ask(core, accountId)),
  ]);
  for (const balance of held) balances.set(keyOf(balance.wallet, balance.assetId), balance);
  const beside = sumsOf(asked.flat());
  for (const assetId of beside.keys())
    if (!balances.has(keyOf('platform', assetId))) balances.set(keyOf('platform', assetId), emptyOf('platform', assetId));
  return [...balances.values()].flatMap((balance) => {
    const asset = catalogue.asset(balance.assetId);
    if (asset === undefined) return [];
    const totalUnits = balance.availableUnits + balance.frozenUnits;
    const valueOf = (units: bigint) => {
      const value = asset.assetId === quote?.assetId ? units : valueInQuote(parts, units, asset);
      return value === null ? null : decimalOf(value, quote?.scale ?? 8);
    };
    const { onTheWayUnits = 0n, notFinalUnits = 0n } = (balance.wallet === 'platform' ? beside.get(balance.assetId) : undefined) ?? {};
    return {
      userId: accountId,
      coin: asset.code.toLowerCase(),
      total: decimalOf(totalUnits, asset.scale),
      frozen: decimalOf(balance.frozenUnits, asset.scale),
      available: decimalOf(balance.availableUnits, asset.scale),
      wallet: balance.wallet,
      valueUsdt: valueOf(totalUnits),
      logo: pictureAddress(asset.code),
      atStake: decimalOf(balance.atRiskUnits, asset.scale),
      onTheWay: decimalOf(onTheWayUnits, asset.scale),
      onTheWayUsdt: valueOf(onTheWayUnits),
      notFinal: decimalOf(notFinalUnits, asset.scale),
      invested: ZERO,
      name: nameOfCoin(asset.code),
    };
  });
}

/** Value in units of the quote at the last price of the index, rounded down; null without a price. */
export function valueInQuote(
  { catalogue, markets }: Pick<Machine, 'catalogue' | 'markets'>,
  units: bigint,
  { code, scale }: { readonly code: string; readonly scale: number },
): bigint | null {
  if (units === 0n) return 0n;
  const symbol = catalogue.symbolOfCoin(code.toLowerCase());
  const tick = symbol === undefined ? null : markets.lastTick(symbol.symbolId);
  if (symbol === undefined || tick === null || tick.priceTicks === 0) return null;
  return mulDivFloor(units, BigInt(tick.priceTicks) * symbol.tickUnits, 10n ** BigInt(scale));
}

/** What stands beside the wallets, by asset; assets of which nothing does are left out. */
function sumsOf(all: readonly Beside[]): ReadonlyMap<number, Beside> {
  const sums = new Map<number, Beside>();
  for (const { assetId, onTheWayUnits, notFinalUnits } of all) {
    if (onTheWayUnits === 0n && notFinalUnits === 0n) continue;
    const before = sums.get(assetId);
    sums.set(assetId, {
      assetId,
      onTheWayUnits: (before?.onTheWayUnits ?? 0n) + onTheWayUnits,
      notFinalUnits: (before?.notFinalUnits ?? 0n) + notFinalUnits,
    });
  }
  return sums;
}

/**
 * Whether USDT may be moved into a wallet: a product that the account may open uses it, or something of the account is open there (margin of
 * a position is added out of it, whatever is offered). A wallet that no product uses would only keep the money from what it is for.
 */
async function isWalletOpen({ core, eligibility }: Machine, accountId: number, wallet: Wallet): Promise<boolean> {
  const key = WALLET_KEY[wallet];
  if (key === null || products.some((product) => walletOf(product) === key && eligibility.of(accountId, product).open)) return true;
  const balances = await core.query({ type: 'accounts.balances', accountId });
  return balances.some((balance) => balance.wallet === wallet && balance.frozenUnits > 0n);
}

const walletOf = ({ wallet }: ContractProduct): ProductWallet | null => wallet ?? null;

export function assetCalls(machine: Machine): readonly BoundCall[] {
  const { core, catalogue } = machine;
  return [
    bindUser(CALLS.assets, async ({ caller }) => answer([...(await assetsOf(machine, caller.userId))])),

    bindUser(CALLS.usdtAssets, async ({ caller }) => {
      const assets = await assetsOf(machine, caller.userId);
      return answer(assets.filter(({ coin }) => coin === QUOTE_CODE.toLowerCase()));
    }),

    bindUser(CALLS.transfer, async ({ caller, parameters, idempotencyKey }) => {
      const asset = catalogue.assetOfCode(parameters.coin);
      if (asset === undefined || asset.code !== QUOTE_CODE) return refuse('NOT_FOUND', { field: 'coin' });
      const { from, to } = parameters;
      if (from === to) return refuse('SAME_WALLET', { field: 'to' });
      const amount = parseAmount(parameters.amount, asset.scale);
      if (!amount.ok) return refuse(amount.code, { field: 'amount', limit: decimalOf(1n, asset.scale).decimal });
      if (amount.units === 0n) return refuse('BAD_INPUT', { field: 'amount' });
      if (!(await isWalletOpen(machine, caller.userId, to))) return refuse('WALLET_CLOSED', { field: 'to' });
      const body = { type: 'wallet.transfer', assetId: asset.assetId, from, to, amount: amount.units } as const;
      const done = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      if (done.ok) return DONE;
      return done.reason === 'INSUFFICIENT_FUNDS' ? { ...done, field: 'amount' } : done;
    }),
  ];
}
