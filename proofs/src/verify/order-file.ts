import { formatAmount } from '@candor/money/amount';
import { need, type Finding, finding } from '../finding.ts';
import type { ProofStep } from './checked-file.ts';
import { moment } from './moment.ts';
import { amountUnits, decimalsOf, isPositive, priceUnits, unitsOf } from './price.ts';
import { type AcceptedFile, ReceiptFile, type Settled } from './receipt-file.ts';
import { AMOUNT_SCALE } from '../fields.ts';

const PRICE_SCALE = 18;

type Fill = {
  readonly seq: number;
  readonly trade: number;
  readonly time: number;
  readonly price: string;
  readonly lots: number;
  readonly value: string;
  readonly fee: string;
  readonly role: 'maker' | 'taker';
};

type OrderReceipt = {
  readonly type: 'limit' | 'market';
  readonly timeInForce: 'gtc' | 'ioc' | 'fok' | 'post-only';
  readonly price: string;
  readonly limit: string;
  readonly lot: string;
  readonly lots: number;
};

type OrderSettlement = {
  readonly fills: readonly Fill[];
  readonly lots: number;
  readonly value: string;
  readonly fee: string;
  readonly state: string;
  readonly ended: number;
};

/** The evidence file of an order on a book; `settlement` is absent before the first fill. */
type AcceptedOrder = AcceptedFile & { readonly receipt: OrderReceipt };
type SettledOrder = AcceptedOrder & Settled & { readonly settlement: OrderSettlement };

export type OrderStep = 'keys' | 'receipt' | 'terms' | 'settlement' | 'fills' | 'amounts' | 'end';

/** What a fill came to, in units; `beforeUnits` is the value of the order's fills before it. */
export type Filled = { readonly lots: bigint; readonly valueUnits: bigint; readonly beforeUnits: bigint };

/** An order on a book: that its fills keep to its terms, and that fees and sums follow from them. Reads no price series. */
export abstract class OrderFile<File extends AcceptedOrder, SettledFile extends File & SettledOrder> extends ReceiptFile<OrderStep, File> {
  /** Decimals of the asset that fees are paid in. */
  protected abstract readonly feeScale: number;
  /** It fills at its limit or below. */
  protected abstract readonly isBuy: boolean;

  /** Whether a fill may cost less than the fee that is due. */
  protected get mayPayLess(): boolean {
    return false;
  }

  /** The settlement where the file has one. */
  protected abstract asSettled(): SettledFile | null;
  /** Checks what is the kind's own of the terms, and says all of them. */
  protected abstract terms(): Finding;
  /** Units of the fee that a fill costs. */
  protected abstract feeUnits(filled: Filled): bigint;
  /** Checks that the order may be in this state with so many lots filled. */
  protected abstract needState(file: SettledFile): void;

  get steps(): readonly ProofStep<OrderStep>[] {
    const file = this.asSettled();
    const accepted: readonly ProofStep<OrderStep>[] = [
      ['keys', () => this.keys()],
      ['receipt', () => this.receipt()],
      ['terms', () => this.#terms()],
    ];
    if (file === null) return [...accepted, ['fills', () => finding('order.unfilled')]];
    return [
      ...accepted,
      ['settlement', () => this.settled(file, file.receipt.journal.seq)],
      ['fills', () => this.#fills(file)],
      ['amounts', () => this.#amounts(file)],
      ['end', () => this.#end(file)],
    ];
  }

  protected get lotUnits(): bigint {
    return unitsOf(this.file.receipt.lot, decimalsOf(this.file.receipt.lot));
  }

  #terms(): Finding {
    const { type, timeInForce, price, limit, lot } = this.file.receipt;
    const asked = type === 'limit' ? price === limit : !isPositive(price) && (timeInForce === 'ioc' || timeInForce === 'fok');
    const sameDecimals = decimalsOf(price) === decimalsOf(limit);
    need(asked && sameDecimals && isPositive(limit) && isPositive(lot), 'order.terms');
    return this.terms();
  }

  #fills({ receipt, settlement }: SettledFile): Finding {
    const { fills } = settlement;
    let before = { seq: receipt.journal.seq, trade: 0, time: receipt.time };
    let beforeUnits = 0n;
    for (const [index, fill] of fills.entries()) {
      const position = index + 1;
      const follows = fill.seq >= before.seq && fill.trade > before.trade && fill.time >= before.time;
      need(follows, 'order.sequence', { place: position });
      const mayTake = fill.seq === receipt.journal.seq && receipt.timeInForce !== 'post-only';
      const mayRest = receipt.timeInForce === 'gtc' || receipt.timeInForce === 'post-only';
      need(fill.role === 'taker' ? mayTake : mayRest, 'order.role', { place: position });
      beforeUnits += this.#needPrice(fill, receipt.limit, position, beforeUnits);
      before = fill;
    }
    need(settlement.seq === before.seq, 'order.sequence', { place: fills.length });
    return finding('order.fills', { count: fills.length, limit: receipt.limit });
  }

  /** Answers the value of the fill. */
  #needPrice(fill: Fill, limit: string, index: number, beforeUnits: bigint): bigint {
    const [given, worst] = [priceUnits(fill.price), priceUnits(limit)];
    const isWithin = this.isBuy ? given <= worst : given >= worst;
    const isPrice = given > 0n && decimalsOf(fill.price) === decimalsOf(limit);
    need(isPrice && isWithin, 'order.worse', { place: index, price: fill.price, limit });
    const valueUnits = this.#valueUnits(given, fill.lots);
    need(valueUnits !== null, 'order.value', { place: index });
    needFigure(`fills[${index - 1}].value`, fill.value, valueUnits, AMOUNT_SCALE);
    const dueUnits = this.feeUnits({ lots: BigInt(fill.lots), valueUnits, beforeUnits });
    needFigure(`fills[${index - 1}].fee`, fill.fee, this.#feeWithin(fill.fee, dueUnits), this.feeScale);
    return valueUnits;
  }

  /** What the fee has to be: what is due, or the fee itself where it may be less. */
  #feeWithin(fee: string, dueUnits: bigint): bigint {
    if (!this.mayPayLess || decimalsOf(fee) !== this.feeScale) return dueUnits;
    const units = unitsOf(fee, this.feeScale);
    return units < dueUnits ? units : dueUnits;
  }

  /** Price × lots × coins of a lot in units of USDT; null where that is no whole number. */
  #valueUnits(given: bigint, lots: number): bigint | null {
    const product = given * BigInt(lots) * this.lotUnits * 10n ** BigInt(AMOUNT_SCALE);
    const one = 10n ** BigInt(PRICE_SCALE + decimalsOf(this.file.receipt.lot));
    return product % one === 0n ? product / one : null;
  }

  #amounts({ settlement }: SettledFile): Finding {
    const { fills, lots, value, fee } = settlement;
    const sum = fills.reduce((sofar, fill) => sofar + BigInt(fill.lots), 0n);
    need(BigInt(lots) === sum, 'figure.other', { place: 'lots', said: lots, due: String(sum) });
    const valueUnits = fills.reduce((sofar, fill) => sofar + amountUnits(fill.value), 0n);
    needFigure('value', value, valueUnits, AMOUNT_SCALE);
    const feeUnits = fills.reduce((sofar, fill) => sofar + unitsOf(fill.fee, this.feeScale), 0n);
    needFigure('fee', fee, feeUnits, this.feeScale);
    return finding('order.amounts', { lots, value, fee });
  }

  #end(file: SettledFile): Finding {
    const { receipt, settlement } = file;
    const { state, ended, fills } = settlement;
    const isWaiting = state === 'waiting';
    const rests = receipt.timeInForce === 'gtc' || receipt.timeInForce === 'post-only';
    const inTime = isWaiting ? ended === 0 && rests : ended >= (fills.at(-1)?.time ?? receipt.time);
    need(inTime, 'order.state', { reason: state });
    this.needState(file);
    return isWaiting ? finding('order.waiting') : finding('order.ended', { reason: state, time: moment(ended) });
  }
}

/** Checks that a figure is what was calculated. */
function needFigure(path: string, text: string, dueUnits: bigint, scale: number): void {
  const due = formatAmount(dueUnits, scale);
  need(text === due, 'figure.other', { place: path, said: text, due });
}
