import { amountFigure, percentFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { Figure } from '../../../ui/figure.tsx';
import { openResult, type CoinCost } from '../model/results.ts';
import type { Valued } from '../model/worth.ts';

interface OpenResultProps {
  readonly valued: Valued;
  /** Undefined while it is not known, and of a coin without any. */
  readonly cost: CoinCost | undefined;
  readonly masked: boolean;
  readonly stale: boolean;
}

/** What a coin has gained or lost at the last price, USDT, and in percent of what it has cost where that is known. */
export function OpenResult({ valued, cost, masked, stale }: OpenResultProps) {
  const style = useNumberStyle();
  const result = cost === undefined ? null : openResult(cost, valued.priceUsdt);
  const shown = { tone: 'signed', masked, stale } as const;
  return (
    <>
      <Figure figure={amountFigure(result?.amountUsdt ?? null, 'usdt', 'result', style)} unit="USDT" {...shown} />
      {result !== null && result.percent !== null && (
        <>
          {' '}
          <Figure figure={percentFigure(result.percent, style)} {...shown} />
        </>
      )}
    </>
  );
}
