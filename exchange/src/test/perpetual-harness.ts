import type { CommandBody } from '../command.ts';
import type { Entry } from '../entry.ts';
import type { PerpetualCommand } from '../products/perpetual/commands.ts';
import type { PositionSide } from '../products/perpetual/words.ts';
import type { PerpetualTerms } from '../products/perpetual/terms.ts';
import type { OpenPosition } from '../products/perpetual/answers.ts';
import { BTC_TICK_UNITS, Harness, NOTICE_MS, simulatedTick, USDT } from './harness.ts';

export const ONE_USDT = 100_000_000n;
export const MARKET = 1;
const EACH = 10_000n * ONE_USDT;
const usdt = (amount: number): bigint => BigInt(amount) * ONE_USDT;

/** Product rules 5.4. */
const TIERS = [
  { aboveUnits: 0n, upToUnits: usdt(50_000), maxLeverage: 100, maintenancePpm: 5_000 },
  { aboveUnits: usdt(50_000), upToUnits: usdt(250_000), maxLeverage: 50, maintenancePpm: 10_000 },
  { aboveUnits: usdt(250_000), upToUnits: usdt(1_000_000), maxLeverage: 20, maintenancePpm: 25_000 },
  { aboveUnits: usdt(1_000_000), upToUnits: usdt(5_000_000), maxLeverage: 10, maintenancePpm: 50_000 },
  { aboveUnits: usdt(5_000_000), upToUnits: usdt(20_000_000), maxLeverage: 5, maintenancePpm: 100_000 },
];

export const PERPETUAL_TERMS: PerpetualTerms = {
  enable: true,
  isShow: true,
  leverages: [1, 2, 3, 5, 10, 20, 50, 100],
  minShareLots: 1,
  maxShareLots: 1_000_000,
  openFeePpm: 1_000,
  closeFeePpm: 1_000,
  minMarginUnits: 0n,
  maxOpenInterestUnits: usdt(5_000_000),
  maxOpenOrders: 200,
  tiers: TIERS,
  sort: 1,
};

type Opening = Extract<PerpetualCommand, { type: 'perpetual.open' }>;
type Closing = Extract<PerpetualCommand, { type: 'perpetual.close' }>;

/** An exchange with one perpetual market on BTC, whose due work is done before each command as the core's thread does. */
export class PerpetualHarness extends Harness {
  /** Does what precedes every other command, then the command. */
  after(accountId: number, body: CommandBody, stepMs = 1): Entry {
    this.timeMs += stepMs;
    this.drain();
    return this.execute({ id: '', accountId, body });
  }

  /** `house.advance` until nothing precedes other commands, and what is due by now is done. */
  drain(): void {
    for (let turn = 0; turn < 10_000 && this.exchange.dueMs(this.timeMs) <= this.timeMs; turn++) {
      this.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 1_000 } });
    }
  }

  tickPerpetual(priceTicks: number, stepMs = 1_000, state: 'ok' | 'frozen' | 'closed' = 'ok'): Entry {
    return this.after(0, simulatedTick(1, priceTicks, state, 'index/2'), stepMs);
  }

  open(accountId: number, side: PositionSide, lots: number, order: Partial<Opening> = {}): Entry {
    const usual = { kind: 'limit', timeInForce: 'gtc', priceTicks: 0, leverage: 10, takeProfit: null, stopLoss: null } as const;
    return this.after(accountId, { type: 'perpetual.open', marketId: MARKET, side, lots, ...usual, ...order });
  }

  closeOf(accountId: number, positionId: number, order: Partial<Closing> = {}): Entry {
    const usual = { kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots: 0 } as const;
    return this.after(accountId, { type: 'perpetual.close', positionId, ...usual, ...order });
  }

  /** Terms that two operators plan with the shortest notice, in force from the tick of this price on. */
  changeTo(terms: PerpetualTerms, priceTicks = 5_000_000): void {
    const planned = this.plan({ type: 'perpetual.change', marketId: MARKET, terms });
    if (!planned.outcome.ok) throw new Error(`the terms were refused: ${planned.outcome.code}`);
    this.tickPerpetual(priceTicks, NOTICE_MS);
    this.drain();
  }

  positions(accountId: number): readonly OpenPosition[] {
    return this.exchange.ask({ type: 'perpetual.positions', accountId, marketId: 0 });
  }

  contractUnits(accountId: number): bigint {
    const rows = this.exchange.ask({ type: 'accounts.balances', accountId });
    return rows.find((row) => row.wallet === 'contract' && row.assetId === USDT)?.availableUnits ?? 0n;
  }
}

/** Users 1 … `accounts` with 10,000 USDT each in their contract wallet who know the risk, one market with insurance, and a first mark. */
export function openPerpetualHarness(
  accounts = 4,
  insuranceUnits = usdt(10_000),
  terms = PERPETUAL_TERMS,
  indexTicks = 5_000_000,
): PerpetualHarness {
  const harness = new PerpetualHarness();
  const send = (body: CommandBody, accountId = 0): Entry => harness.send(accountId, body);
  send({ type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  send({ type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: BTC_TICK_UNITS });
  send({ type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 10n ** 18n });
  send({ type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 17n });
  send({ type: 'perpetual.define', marketId: MARKET, symbolId: 1, lotUnits: 100_000n, terms });
  if (insuranceUnits > 0n) send({ type: 'perpetual.insure', marketId: MARKET, units: insuranceUnits });
  for (let accountId = 1; accountId <= accounts; accountId++) {
    send({ type: 'account.open', accountId, kind: 'user' });
    send({ type: 'account.grant', accountId, assetId: USDT, amount: EACH });
    send({ type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: EACH }, accountId);
    send({ type: 'protection.confirmRisk', product: 'perpetual', version: 1 }, accountId);
  }
  harness.tickPerpetual(indexTicks);
  harness.drain();
  return harness;
}
