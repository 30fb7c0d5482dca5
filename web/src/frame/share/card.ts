import { divide, multiply, round } from '../../domain/decimal.ts';
import { exactFigure, figureText, percentFigure, UNKNOWN_TEXT, type NumberStyle } from '../../domain/figures.ts';
import { isolated, timeText } from '../../i18n/formats.ts';
import type { Say } from '../../i18n/text.tsx';

/** What was settled, as its details show it. Prices and amounts as the list has them, words in the language of the page. */
export interface SettledResult {
  readonly product: string;
  /** As receipts write it: `S-1234`. */
  readonly number: string;
  readonly pair: string;
  readonly side: { readonly word: string; readonly direction: 'up' | 'down' };
  /** Duration or leverage. */
  readonly terms: string;
  /** Won, lost, refunded; of a position how it ended, which says neither. */
  readonly outcome: string;
  /** What the result is a part of, in USDT. */
  readonly basis: { readonly of: 'stake' | 'margin'; readonly amount: string };
  /** After fees, in USDT. */
  readonly net: string;
  /** As the page writes them; null where there was none. */
  readonly entry: string | null;
  readonly exit: string | null;
  readonly endMs: number;
  /** Whether one proof file proves all of it, or each of its orders has one. */
  readonly proof: 'own' | 'orders';
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** Every text of the picture. */
export interface CardPicture {
  readonly simulated: string | null;
  readonly head: string;
  readonly pair: string;
  readonly side: SettledResult['side'];
  readonly outcome: string;
  readonly percent: string;
  readonly percentOf: string;
  /** Of the result: its colour. */
  readonly tone: 'gain' | 'loss' | 'even';
  readonly rows: readonly Row[];
  readonly check: string;
  readonly address: string;
}

/** Result in percent of what was at risk, cut toward zero as every percentage; null where nothing was. */
export function percentOf({ net, basis }: Pick<SettledResult, 'net' | 'basis'>): string | null {
  const quotient = divide(multiply(net, '100'), basis.amount);
  return quotient === null ? null : round(quotient, 18, 'down');
}

/** Where anybody checks a proof file, signed in or not. */
export const verifyAddress = (origin: string): string => `${origin}/?sheet=shell-proofs`;

interface Shown {
  readonly withAmounts: boolean;
  readonly isPlayMoney: boolean;
  readonly origin: string;
  readonly style: NumberStyle;
  readonly say: Say;
}

export function pictureOf(result: SettledResult, { withAmounts, isPlayMoney, origin, style, say }: Shown): CardPicture {
  const { basis, net } = result;
  const percent = percentFigure(percentOf(result), style);
  const tone = percent.direction === 'up' ? 'gain' : percent.direction === 'down' ? 'loss' : 'even';
  const money = (amount: string, meaning: 'owned' | 'result') => isolated(`${figureText(exactFigure(amount, meaning, style))} USDT`);
  const row = (key: string, label: string, value: string): Row => ({ key, label, value });
  return {
    simulated: isPlayMoney ? say('share.simulated') : null,
    head: `${result.product} · ${result.terms}`,
    pair: isolated(result.pair),
    side: result.side,
    outcome: basis.of === 'margin' ? `${say(`share.word.${tone}`)} · ${result.outcome}` : result.outcome,
    percent: isolated(figureText(percent)),
    percentOf: say(`share.percentOf.${basis.of}`),
    tone,
    rows: [
      row('entry', say('share.entry'), isolated(result.entry ?? UNKNOWN_TEXT)),
      row('exit', say('share.exit'), isolated(result.exit ?? UNKNOWN_TEXT)),
      ...(withAmounts
        ? [row('basis', say(`share.${basis.of}`), money(basis.amount, 'owned')), row('net', say('share.net'), money(net, 'result'))]
        : []),
      row('time', say('share.time'), isolated(`${timeText(result.endMs, { dateOrder: 'YYYY-MM-DD', zone: 'UTC' })} UTC`)),
      row('number', say('share.number'), isolated(result.number)),
    ],
    check: say(`share.check.${result.proof}`),
    address: verifyAddress(origin),
  };
}

/** The same for who cannot see the picture. */
export function wordsOf({ simulated, head, pair, side, outcome, percent, percentOf: of, rows, check, address }: CardPicture): string {
  const lines = [simulated, head, `${pair} ${side.word}`, `${outcome} ${percent} ${of}`];
  return [...lines, ...rows.map(({ label, value }) => `${label} ${value}`), `${check} ${isolated(address)}`]
    .filter((line) => line !== null)
    .join('. ');
}
