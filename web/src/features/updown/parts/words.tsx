import { rateFigure, figureText } from '../../../domain/figures.ts';
import { ratePercent, type Direction } from '../rules/terms.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, type Say } from '../../../i18n/text.tsx';
import { marketAt, useMarkets } from '../../../session/markets.ts';
import { countdownText } from '../../../ui/countdown-ring.tsx';
import { DirectionMark } from '../../../ui/direction-mark.tsx';

/** Up or down, with its arrow. */
export function DirectionWord({ direction }: { readonly direction: Direction }) {
  const say = useSay();
  return <DirectionMark direction={direction}>{say(`updown.direction.${direction}`)}</DirectionMark>;
}

/** `30 s`, `5 min`. */
export function durationText(seconds: number, say: Say): string {
  return seconds % 60 === 0 && seconds >= 120
    ? say('updown.duration.minutes', { value: String(seconds / 60) })
    : say('updown.duration.seconds', { value: String(seconds) });
}

/** `4:59 min`, and in the last minute `22 s`. */
export function timeLeftText(seconds: number, say: Say): string {
  return seconds < 60
    ? say('updown.duration.seconds', { value: String(seconds) })
    : say('updown.duration.minutes', { value: `\u2066${countdownText(seconds)}\u2069` });
}

/** What a win adds to the stake: `+85%`, as the language writes it. */
export function useRateText(): (rate: string) => string {
  const style = useNumberStyle();
  return (rate) => `+${figureText(rateFigure(ratePercent(rate), style, 0))}`;
}

/** Decimals of a coin's prices; 0 where the coin is not listed: every digit that there is shows anyway. */
export function usePriceDecimals(coin: string): number {
  const { entries } = useMarkets();
  return marketAt(entries, coin)?.pair?.priceDecimals ?? 0;
}
