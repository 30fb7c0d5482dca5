import { FEWEST_SAMPLES } from '@candor/formulas/perpetual/funding';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { LiveMark } from '../live-mark.ts';
import { fundingFigure } from './funding-figure.ts';

interface NextRateProps {
  readonly live: LiveMark | null;
  /** In a line whose width may not change with what becomes known. */
  readonly short?: boolean;
}

/** The rate of the next funding; while it has too few samples, how many there are. */
export function NextRate({ live, short = false }: NextRateProps) {
  const say = useSay();
  const style = useNumberStyle();
  const isUnknown = live !== null && live.nextRate === null && live.nextFundingMs > 0;
  const words = isUnknown ? say('perpetual.mark.notKnown', { count: String(live.nextSamples), needed: String(FEWEST_SAMPLES) }) : '';
  if (isUnknown && !short) return words;
  return (
    <>
      <Figure figure={fundingFigure(live?.nextRate ?? null, style)} stale={live !== null && !live.live} />
      {isUnknown && (
        <span title={words}>
          {' '}
          <bdi dir="ltr">{`${live.nextSamples}/${FEWEST_SAMPLES}`}</bdi>
        </span>
      )}
    </>
  );
}
