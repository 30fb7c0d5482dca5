import { exactFigure, figureText, rateFigure } from '../../../domain/figures.ts';
import { multipleOf } from '../rules/matching.ts';
import type { RoundSide, RoundTerms } from '../rules/round.ts';
import { clockText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, type Say } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { countdownText } from '../../../ui/countdown-ring.tsx';
import { DirectionMark } from '../../../ui/direction-mark.tsx';

/** Up or down, with its arrow. */
export function SideWord({ side }: { readonly side: RoundSide }) {
  const say = useSay();
  return <DirectionMark direction={side}>{say(`rounds.side.${side}`)}</DirectionMark>;
}

/** `1 min`, `5 min`; lengths that are no whole minutes in seconds. */
export function periodText(seconds: number, say: Say): string {
  return seconds % 60 === 0
    ? say('rounds.period.minutes', { value: String(seconds / 60) })
    : say('rounds.period.seconds', { value: String(seconds) });
}

/** `4:59 min`, and in the last minute `22 s`; a dash where it is not known. */
export function timeLeftText(seconds: number | null, say: Say): string {
  if (seconds === null) return '—';
  return seconds < 60
    ? say('rounds.period.seconds', { value: String(seconds) })
    : say('rounds.period.minutes', { value: `\u2066${countdownText(seconds)}\u2069` });
}

/** The fee in words: what it is taken from, and how much. */
export function useFeeText(): (terms: Pick<RoundTerms, 'feeType' | 'feeValue'>) => string {
  const say = useSay();
  const style = useNumberStyle();
  return ({ feeType, feeValue }) =>
    feeType === 1
      ? say('rounds.fee.share', { percent: figureText(rateFigure(feeValue, style, 0)) })
      : say('rounds.fee.fixed', { amount: figureText(exactFigure(feeValue, 'cost', style)) });
}

/** `× 1.95`, as the language writes figures; with a fixed fee, which all that plays shares, at least this. */
export function useMultipleText(): (terms: Pick<RoundTerms, 'feeType' | 'feeValue'>) => string {
  const say = useSay();
  const style = useNumberStyle();
  return (terms) => {
    const times = `\u2066× ${figureText(exactFigure(multipleOf(terms), 'owned', style))}\u2069`;
    return terms.feeType === 1 ? times : `${say('rounds.receipt.least')} ${times}`;
  };
}

/** A time of day in the user's zone, for a sentence. */
export function useClockWords(): (epochMs: number) => string {
  const { zone } = useTimeStyle();
  return (epochMs) => `\u2066${clockText(epochMs, zone)}\u2069`;
}
