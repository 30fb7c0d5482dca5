import type { HandedOf } from '@candor/contract/call';
import { nameOfCoin } from '@candor/contract/coins';
import type { ContractProduct, ProductWallet } from '@candor/contract/product';
import { products } from '@candor/contract/products/registry';
import { CALLS } from '@candor/contract/table';
import type { Wallet } from '@candor/exchange/ground/accounts/words';
import type { Balance } from '@candor/exchange/ground/accounts/answers';
import { parseAmount } from '@candor/money/amount';
import { mulDivFloor } from '@candor/money/mul-div';
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

/**
 * The user's assets as they are shown: what there is, and the three USDT wallets even when empty. Value in USDT is at the last
 * price of the index, rounded down to a unit; null without a price.
 */
export async function assetsOf(
  { core, catalogue, markets }: Pick<Machine, 'core' | 'catalogue' | 'markets'>,
  accountId: number,
): Promise<readonly AssetObject[]> {
  const balances = new Map<string, Balance>();
  const quote = catalogue.assetOfCode(QUOTE_CODE);
  if (quote !== undefined) {
    for (const wallet of WALLETS) {
      balances.set(`${wallet} ${quote.assetId}`, { wallet, assetId: quote.assetId, availableUnits: 0n, frozenUnits: 0n, atRiskUnits: 0n });
    }
  }
  for (const balance of await core.query({ type: 'accounts.balances', accountId }))
    balances.set(`${balance.wallet} ${balance.assetId}`, balance);
  return [...balances.values()].flatMap((balance) => {
    const asset = catalogue.asset(balance.assetId);
    if (asset === undefined) return [];
    const totalUnits = balance.availableUnits + balance.frozenUnits;
    const value = asset.assetId === quote?.assetId ? totalUnits : valueInQuote(totalUnits, asset.code, asset.scale);
    return {
      userId: accountId,
      coin: asset.code.toLowerCase(),
      total: decimalOf(totalUnits, asset.scale),
      frozen: decimalOf(balance.frozenUnits, asset.scale),
      available: decimalOf(balance.availableUnits, asset.scale),
      wallet: balance.wallet,
      valueUsdt: value === null ? null : decimalOf(value, quote?.scale ?? 8),
      logo: pictureAddress(asset.code),
      atStake: decimalOf(balance.atRiskUnits, asset.scale),
      onTheWay: ZERO,
      invested: ZERO,
      name: nameOfCoin(asset.code),
    };
  });

  function valueInQuote(units: bigint, code: string, scale: number): bigint | null {
    if (units === 0n) return 0n;
    const symbol = catalogue.symbolOfCoin(code.toLowerCase());
    const tick = symbol === undefined ? null : markets.lastTick(symbol.symbolId);
    if (symbol === undefined || tick === null || tick.priceTicks === 0) return null;
    return mulDivFloor(units, BigInt(tick.priceTicks) * symbol.tickUnits, 10n ** BigInt(scale));
  }
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
