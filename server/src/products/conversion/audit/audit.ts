import type { CommandBody } from '@candor/exchange/command';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import { isAmount, isNumber, isWhole, legOf } from '../../../audit/ground/shapes.ts';
import { CHANGE, KnownTerms, needFee, SWITCH } from '../../../audit/ground/terms.ts';
import { PLATFORM } from '../../../audit/plan.ts';
import type { AuditLine, CommandAudits, ProductAudit } from '../../../audit/product-audit.ts';
import type { Step } from '../../../audit/step.ts';
import { isNear, needFresh, tickAt, worth, type Coin, type Tick } from './prices.ts';
import { FEE_CONVERSION, HOUSE_FX } from './rows.ts';
import { COIN, CONVERTED, FEE, FUNDS, GROSS, INTO, POSTED, PRICE, QUOTE } from './rules.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Terms = Pick<Of<'conversion.define'>, 'commissionPpm' | 'minGrossUnits' | 'maxGrossUnits' | 'enable' | 'sort'>;
type Stated = Coin & Terms & { readonly version: number };
/** Two coins of a conversion, or their prices. */
type Pair<T> = { readonly from: T; readonly to: T };

/** Product rules §12. */
const LEAST_COMMISSION_PPM = 1_000;
const MOST_SORT = 1_000_000;
const QUOTE_MS = 10_000;
const PPM = 1_000_000n;

/** Converts everything again. */
export class ConversionAudit implements ProductAudit {
  readonly commands: CommandAudits;
  readonly misplaced = { 'conversion.accepted': CONVERTED };
  readonly #ground: AuditGround;
  readonly #coins = new Map<number, KnownTerms<Stated>>();
  /** By coin all that was ever stated of it, and from when on it acts: a quote is of the terms of its moment. */
  readonly #stated = new Map<number, { readonly fromMs: number; readonly coin: Stated }[]>();
  #converted = 0;
  #quoted = 0;

  constructor(ground: AuditGround) {
    this.#ground = ground;
    this.commands = {
      'conversion.define': { by: 'house', memory: 'by-object', accept: (step, body) => this.#define(step, body) },
      'conversion.change': { by: 'house', memory: '30-days', accept: (step, body) => this.#change(step, body) },
      'conversion.switch': { by: 'house', memory: '30-days', accept: (step, body) => this.#switch(step, body) },
      'conversion.accept': { by: 'account', memory: '30-days', accept: (step, body) => this.#accept(step, body) },
    };
  }

  lines(): readonly AuditLine[] {
    return [
      { count: this.#converted, of: 'conversions made again from their ticks' },
      { count: this.#quoted, of: 'conversions by a quote' },
    ];
  }

  #define(step: Step, body: Of<'conversion.define'>): number {
    const { assetId } = body;
    const { accounts, markets, terms } = this.#ground;
    step.need(isNumber(assetId) && !this.#coins.has(assetId), COIN, `coin ${assetId}`, 'not defined before', 'defined before');
    const index = markets.symbolOf(`${accounts.codeOf(assetId)?.toLowerCase()}usdt`);
    const symbolId = assetId === accounts.stakeAssetId ? 0 : index;
    step.need(symbolId !== undefined, COIN, `the index of asset ${assetId}`, 'a defined one', 'none');
    const coin = { assetId, symbolId: symbolId ?? 0, version: 1, ...termsOf(body) };
    this.#coins.set(assetId, new KnownTerms<Stated>(terms, coin, ({ enable }) => ({ enable })));
    this.#state(step, coin, 0);
    return assetId;
  }

  #change(step: Step, body: Of<'conversion.change'>): number {
    const { assetId, effectiveMs } = body;
    const known = this.#coins.get(assetId);
    if (!step.need(known !== undefined, COIN, 'the coin', 'a defined one', assetId) || known === undefined) return assetId;
    const coin = { ...known.last, ...termsOf(body), version: known.last.version + 1 };
    known.change(step, body, coin);
    this.#state(step, coin, effectiveMs);
    return assetId;
  }

  #switch(step: Step, body: Of<'conversion.switch'>): number {
    const { assetId, enable } = body;
    const known = this.#coins.get(assetId);
    if (!step.need(known !== undefined, SWITCH, 'the coin', 'a defined one', assetId) || known === undefined) return assetId;
    known.turn(step, body, { enable }, (coin) => ({ ...coin, enable }));
    step.event({ type: 'conversion.switched', assetId, enable }, { is: SWITCH });
    return assetId;
  }

  /** What a definition or a change states; a definition acts at once, 0. */
  #state(step: Step, coin: Stated, effectiveMs: number): void {
    const { commissionPpm, minGrossUnits, maxGrossUnits, sort } = coin;
    const isCommission = isWhole(commissionPpm, LEAST_COMMISSION_PPM, Number.MAX_SAFE_INTEGER);
    step.need(isCommission, COIN, 'commissionPpm', `at least ${LEAST_COMMISSION_PPM}`, commissionPpm);
    needFee(step, 'commissionPpm', commissionPpm);
    // Of two units or more a commission of one per cent leaves something, of one it takes all.
    const isRange = isAmount(maxGrossUnits) && minGrossUnits >= 2n && minGrossUnits <= maxGrossUnits;
    step.need(isRange, COIN, 'the limits', 'a range from 2 on', `${minGrossUnits} … ${maxGrossUnits}`);
    step.need(isWhole(sort, 0, MOST_SORT), COIN, 'sort', `0 … ${MOST_SORT}`, sort);
    const stated = this.#stated.get(coin.assetId) ?? [];
    this.#stated.set(coin.assetId, [...stated, { fromMs: effectiveMs, coin }]);
    step.event({ type: 'conversion.defined', ...coin, effectiveMs }, { is: COIN, effectiveMs: CHANGE });
  }

  #accept(step: Step, body: Of<'conversion.accept'>): number {
    const { seq: conversionId, accountId, timeMs } = step;
    const { fromAssetId, toAssetId, amountUnits, quotedMs } = body;
    const [from, into] = [this.#coins.get(fromAssetId)?.now, this.#coins.get(toAssetId)?.now];
    const isPair = fromAssetId !== toAssetId && from !== undefined && into?.enable === true;
    if (!step.need(isPair, INTO, 'the coins', 'two, the bought one on', `${fromAssetId} and ${toAssetId}`)) return conversionId;
    if (from === undefined || into === undefined) return conversionId;
    this.#ground.protection.needOpening(step);
    const to = quotedMs === 0 ? into : (this.#at(toAssetId, quotedMs) ?? into);
    const pair = { from, to };
    needFresh(step, this.#ground.prices, pair.from);
    needFresh(step, this.#ground.prices, pair.to);
    const ticks = this.#ticks(pair, quotedMs === 0 ? timeMs : quotedMs);
    if (quotedMs !== 0) this.#needQuote(step, body, pair, ticks);
    else step.need(body.version === 0, QUOTE, 'the terms of no quote', 0, body.version);
    const grossUnits = this.#gross(step, pair, ticks, amountUnits);
    const feeUnits = mulDivCeil(grossUnits, BigInt(to.commissionPpm), PPM);
    this.#needMoney(step, body, grossUnits);
    this.#converted += 1;
    step.event(
      {
        type: 'conversion.accepted',
        conversionId,
        accountId,
        fromAssetId,
        toAssetId,
        amountUnits,
        grossUnits,
        feeUnits,
        quotedMs,
        version: to.version,
        commissionPpm: to.commissionPpm,
        fromN: ticks.from.n,
        fromTicks: ticks.from.priceTicks,
        toN: ticks.to.n,
        toTicks: ticks.to.priceTicks,
        legs: [
          legOf(PLATFORM, accountId, 0, fromAssetId, -amountUnits),
          legOf(HOUSE_FX, 0, 0, fromAssetId, amountUnits),
          legOf(HOUSE_FX, 0, 0, toAssetId, -grossUnits),
          legOf(PLATFORM, accountId, 0, toAssetId, grossUnits - feeUnits),
          legOf(FEE_CONVERSION, 0, 0, toAssetId, feeUnits),
        ],
      },
      {
        is: CONVERTED,
        grossUnits: GROSS,
        feeUnits: FEE,
        commissionPpm: FEE,
        fromN: PRICE,
        fromTicks: PRICE,
        toN: PRICE,
        toTicks: PRICE,
        legs: POSTED,
      },
    );
    return conversionId;
  }

  #at(assetId: number, timeMs: number): Stated | undefined {
    return this.#stated.get(assetId)?.findLast(({ fromMs }) => fromMs <= timeMs)?.coin;
  }

  #ticks({ from, to }: Pair<Coin>, timeMs: number): Pair<Tick> {
    const { prices } = this.#ground;
    return { from: tickAt(prices, from, timeMs), to: tickAt(prices, to, timeMs) };
  }

  #needQuote(step: Step, { quotedMs, version }: Of<'conversion.accept'>, { from, to }: Pair<Stated>, quoted: Pair<Tick>): void {
    const { timeMs } = step;
    this.#quoted += 1;
    step.need(
      quotedMs < timeMs && timeMs - quotedMs <= QUOTE_MS,
      QUOTE,
      'the moment of the quote',
      `in the ${QUOTE_MS} ms before`,
      quotedMs,
    );
    step.need(version === to.version, QUOTE, 'the terms of the quote', to.version, version);
    const now = this.#ticks({ from, to }, timeMs);
    for (const side of ['from', 'to'] as const) {
      const near = isNear(quoted[side], now[side], to.commissionPpm);
      step.need(near, QUOTE, `the price of the ${side} coin`, `near ${quoted[side].priceTicks}`, now[side].priceTicks);
    }
  }

  #gross(step: Step, { from, to }: Pair<Stated>, ticks: Pair<Tick>, amountUnits: bigint): bigint {
    const [sold, bought] = [worth(this.#ground, from, ticks.from), worth(this.#ground, to, ticks.to)];
    const grossUnits = mulDivFloor(amountUnits * sold.numerator, bought.denominator, bought.numerator * sold.denominator);
    const isWithin = grossUnits >= to.minGrossUnits && grossUnits <= to.maxGrossUnits;
    step.need(isWithin, GROSS, 'the gross amount', `${to.minGrossUnits} … ${to.maxGrossUnits}`, grossUnits);
    return grossUnits;
  }

  #needMoney(step: Step, { fromAssetId, toAssetId, amountUnits }: Of<'conversion.accept'>, grossUnits: bigint): void {
    const { accounts, postings } = this.#ground;
    const available = accounts.available(step.accountId, fromAssetId);
    step.need(isAmount(amountUnits) && available >= amountUnits, FUNDS, 'what is available', `at least ${amountUnits}`, available);
    const inventory = postings.units(legOf(HOUSE_FX, 0, 0, toAssetId, 0n));
    step.need(inventory >= grossUnits, FUNDS, 'the inventory', `at least ${grossUnits}`, inventory);
  }
}

function termsOf({ commissionPpm, minGrossUnits, maxGrossUnits, enable, sort }: Terms): Terms {
  return { commissionPpm, minGrossUnits, maxGrossUnits, enable, sort };
}
