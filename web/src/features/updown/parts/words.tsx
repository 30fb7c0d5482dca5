import { rateFigure, figureText } from '../../../domain/figures.ts';
import type { UpdownContract } from '../model/contract.ts';
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

/** A wait in seconds, as texts take it. */
export const waitSeconds = (waitMs: number): string => String(waitMs / 1_000);

/** Which price is the entry of an order by these terms. */
export function entryRuleText(waitMs: number, say: Say): string {
  if (waitMs === 0) return say('updown.ticket.entryRule');
  return `${say('updown.risk.wait', { seconds: waitSeconds(waitMs) })} ${say('updown.risk.early')}`;
}

/** Why a contract has no entry yet. */
export function entryWaitsText({ acceptedMs, startMs }: UpdownContract, say: Say): string {
  const waitMs = startMs - acceptedMs;
  return waitMs === 0 ? say('updown.card.entryWaits') : say('updown.card.entryWaitsLonger', { seconds: waitSeconds(waitMs) });
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
