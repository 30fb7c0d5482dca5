import { formatAmount } from '@candor/money/amount';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { fail, need, type Finding, finding } from '../../finding.ts';
import type { ProofStep } from '../../verify/checked-file.ts';
import { needIndex } from '../../verify/index-rule.ts';
import { moment } from '../../verify/moment.ts';
import { decimalsOf, isPositive, priceUnits, unitsOf } from '../../verify/price.ts';
import { ReceiptFile } from '../../verify/receipt-file.ts';
import { coverTicks, linkTicks, needFinal, type Run } from '../../verify/series.ts';
import type { Kind } from '../kind.ts';
import { type ConversionEvidence, parseConversionEvidence, parseConversionReceipt } from './evidence.ts';

type ConversionStep = 'keys' | 'receipt' | 'terms' | 'ticks' | 'index' | 'checkpoints' | 'prices' | 'amounts';

/** What every price is in, and worth itself. */
const UNIT = 'USDT';
const QUOTE_MS = 10_000;
/** An older tick is no price to convert at. */
const PRICE_AGE_MS = 2_000;
const PPM = 1_000_000n;

/** One coin's price as the receipt has it, with what proves it. */
type Priced = { readonly coin: string; readonly n: number; readonly price: string } & ConversionEvidence['prices'][number];

/** A conversion: that both prices are those of its moment, and gross amount and fee follow from them and the commission. */
class ConversionVerification extends ReceiptFile<ConversionStep, ConversionEvidence> {
  readonly steps: readonly ProofStep<ConversionStep>[] = [
    ['keys', () => this.keys()],
    ['receipt', () => this.receipt()],
    ['terms', () => this.#terms()],
    ['ticks', () => this.#ticks()],
    ['index', () => this.#index()],
    ['checkpoints', () => this.#checkpoints()],
    ['prices', () => this.#prices()],
    ['amounts', () => this.#amounts()],
  ];

  /** Of each coin but USDT: what proves its price, and its ticks as one run. */
  #priced: readonly (Priced & { readonly run: Run })[] = [];

  #terms(): Finding {
    const { from, to, amount, fromTick, fromPrice, toTick, toPrice, quoted, time } = this.file.receipt;
    need(from !== to, 'coins.same', { from });
    needPrice(from, fromTick, fromPrice);
    needPrice(to, toTick, toPrice);
    need(quoted === 0 || (quoted < time && time - quoted <= QUOTE_MS), 'coins.quote');
    return finding('coins.terms', { amount, from, to, fromPrice, toPrice, time: moment(time) });
  }

  #ticks(): Finding {
    const { prices, receipt } = this.file;
    const sides = [
      { coin: receipt.from, n: receipt.fromTick, price: receipt.fromPrice },
      { coin: receipt.to, n: receipt.toTick, price: receipt.toPrice },
    ].filter(({ coin }) => coin !== UNIT);
    need(prices.length === sides.length, 'coins.series', { found: prices.length, needed: sides.length });
    this.#priced = prices.flatMap((series, index) => {
      const side = sides[index];
      return side === undefined ? [] : [{ ...side, ...series, run: linkTicks(series.ticks, symbolOf(side.coin), 1)[0] ?? [] }];
    });
    return finding('coins.ticks', { count: this.#priced.reduce((sum, { run }) => sum + run.length, 0) });
  }

  #index(): Finding {
    for (const { ticks } of this.#priced) for (const tick of ticks) if (tick.state === 'ok') needIndex(tick);
    return finding('index.right');
  }

  #checkpoints(): Finding {
    for (const { coin, run, checkpoints } of this.#priced) coverTicks([run], checkpoints, this.known, symbolOf(coin));
    const numbers = this.#priced.flatMap(({ checkpoints }) => checkpoints.map(({ checkpoint }) => checkpoint.k));
    return finding('checkpoints.right', { numbers: numbers.join(', ') });
  }

  /** By a quote the last tick up to its moment; without one the last before the entry, and a tick of its millisecond may be on either side of it. */
  #prices(): Finding {
    const { quoted, time } = this.file.receipt;
    const [momentMs, limitMs] = quoted === 0 ? [time, time - 1] : [quoted, quoted];
    for (const { coin, n, price, run, checkpoints } of this.#priced) {
      const [first, ...later] = run;
      if (first?.tick.n !== n || first.tick.state !== 'ok' || first.tick.price !== price) fail('coins.tick', { coin, n, price });
      const ageMs = momentMs - first.tick.time;
      need(ageMs >= 0 && ageMs <= PRICE_AGE_MS, 'coins.age', { coin, n, time: moment(momentMs) });
      const newer = later.find(({ tick }) => tick.state === 'ok' && tick.time <= limitMs);
      need(newer === undefined, 'coins.newer', { coin, n: newer?.tick.n ?? 0, time: moment(momentMs) });
      needFinal(run, checkpoints, limitMs, 'coins');
    }
    return finding('coins.prices', { time: moment(momentMs) });
  }

  #amounts(): Finding {
    const { amount, fromPrice, toPrice, gross, fee, commissionPpm: commission } = this.file.receipt;
    const [sold, bought] = [decimalsOf(amount), decimalsOf(gross)];
    const amountUnits = unitsOf(amount, sold);
    const grossUnits = mulDivFloor(amountUnits * priceUnits(fromPrice), 10n ** BigInt(bought), priceUnits(toPrice) * 10n ** BigInt(sold));
    const grossText = formatAmount(grossUnits, bought);
    need(isPositive(gross) && gross === grossText, 'coins.gross', { found: gross, gross: grossText });
    const feeText = formatAmount(mulDivCeil(grossUnits, BigInt(commission), PPM), bought);
    need(fee === feeText, 'coins.fee', { found: fee, fee: feeText, commission });
    return finding('coins.right', { gross, fee });
  }
}

const symbolOf = (coin: string): string => `${coin}${UNIT}`.toLowerCase();

function needPrice(asset: string, tick: number, price: string): void {
  if (asset === UNIT) need(tick === 0 && price === '1', 'coins.itself');
  else need(tick > 0 && isPositive(price), 'coins.unpriced', { asset });
}

export const conversion: Kind<'conversion', ConversionStep> = {
  name: 'conversion',
  open: (file, trustedKeys) => new ConversionVerification(parseConversionEvidence(file), trustedKeys),
  receipt: { name: 'conversion.accept', parse: parseConversionReceipt },
};
