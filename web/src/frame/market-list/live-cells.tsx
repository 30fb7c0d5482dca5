import { ageOf } from '../../domain/age.ts';
import { isZero } from '../../domain/decimal.ts';
import { compactFigure, priceFigure } from '../../domain/figures.ts';
import { isolated, timeText, useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useAgeSeconds, useFreshness, useTicker } from '../../market/hooks.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import { useTimeStyle } from '../../session/preferences.ts';
import { Figure } from '../../ui/figure.tsx';
import { SimulatedMark } from '../../ui/simulated-mark.tsx';

/** More cells of one coin; each reads one key of the live data. */

/** What trades here, with a ring where simulated participants traded some of it; unknown of an index, which does not trade here. */
export function VolumeCell({ entry: { coin, pair } }: { readonly entry: MarketEntry }) {
  const say = useSay();
  const style = useNumberStyle();
  const ticker = useTicker(coin);
  const accompanied = pair !== null && ticker !== null && ticker.simulatedVolume !== null && !isZero(ticker.simulatedVolume);
  return (
    <>
      {accompanied && <SimulatedMark label={say('markets.volume.simulated')} />}
      <Figure figure={compactFigure(pair === null ? null : (ticker?.volume ?? null), style)} />
    </>
  );
}

export function DayPriceCell({ entry, which }: { readonly entry: MarketEntry; readonly which: 'high' | 'low' }) {
  const style = useNumberStyle();
  const ticker = useTicker(entry.coin);
  return <Figure figure={priceFigure(ticker?.[which] ?? null, style)} />;
}

/** That its market is closed, and until when; nothing while it is not. */
export function ClosedNote({ entry: { coin, opensMs } }: { readonly entry: MarketEntry }) {
  const say = useSay();
  const time = useTimeStyle();
  if (useTicker(coin)?.state !== 'closed') return null;
  return opensMs === null ? say('markets.row.closed') : say('markets.row.closedUntil', { time: isolated(timeText(opensMs, time)) });
}

/** Below the pair: the day's volume, or how old the price is when it is not live. */
export function RowNote({ entry }: { readonly entry: MarketEntry }) {
  const say = useSay();
  const freshness = useFreshness(entry.coin);
  const seconds = useAgeSeconds(entry.coin);
  const ticker = useTicker(entry.coin);
  if (ticker?.state === 'closed') return <ClosedNote entry={entry} />;
  if (ticker?.state === 'frozen') return say('markets.row.frozen');
  if (freshness === 'stale' && seconds !== null) return say(`markets.age.${ageOf(seconds).unit}`, { value: ageOf(seconds).value });
  if (entry.pair === null) return say('markets.row.index');
  return (
    <>
      {say('markets.row.volume')} <VolumeCell entry={entry} />
    </>
  );
}
