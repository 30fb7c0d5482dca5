import { useEffect, useState } from 'react';
import { Sparkline } from '../../../chart/sparkline.tsx';
import { subtract } from '../../../domain/decimal.ts';
import type { EquityPoint } from '../../../domain/equity.ts';
import { amountFigure, figureText, groupDigits, percentFigure } from '../../../domain/figures.ts';
import { useKeptRoom } from '../../../frame/use-kept-room.ts';
import { TotalFigure } from '../../../frame/valued/total-figure.tsx';
import { useValuedIn, type ValuedIn } from '../../../frame/valued/use-valued-in.ts';
import { clockText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { totalValue, useHoldings } from '../../../session/assets.ts';
import { setAmountsHidden, useAmountsHidden, useTimeStyle } from '../../../session/preferences.ts';
import { useDemoGrant, usePlayMoney } from '../../../session/price-source.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useDay } from '../model/day.ts';
import styles from '../home.module.css';

const MINUTE_MS = 60_000;

/** Now, to the minute: the line moves on without drawing the page at every tick. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What the account is worth, how it moved in a day, and the line of its last 24 hours. */
export function TotalValue() {
  const say = useSay();
  const style = useNumberStyle();
  const hidden = useAmountsHidden();
  const playMoney = usePlayMoney();
  const { rows, failed, retry } = useHoldings();
  const nowMs = useMinute();
  const total = totalValue(rows);
  const valued = useValuedIn();
  // for the records a requested withdrawal is gone
  const held = rows?.reduce((sum, { onTheWayUsdt }) => sum && subtract(sum, onTheWayUsdt ?? '0'), total) ?? null;
  const day = useDay(rows, held, nowMs);
  const line = useKeptRoom('home-line', rows !== null && !day.waiting);
  if (rows === null && failed) return <ErrorState text={say('home.totalFailed')} onRetry={retry} />;
  return (
    <section className={styles['total']} aria-labelledby="total-value">
      <h1 id="total-value" tabIndex={-1} className={styles['totalHead']}>
        {say('home.total')}
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          label={say(hidden ? 'shell.common.showAmounts' : 'shell.common.hideAmounts')}
          pressed={hidden}
          onPress={() => setAmountsHidden(!hidden)}
        />
      </h1>
      {rows === null ? (
        <Skeleton width="220px" height="var(--target)" />
      ) : (
        <TotalFigure totalUsdt={total} masked={hidden} className={styles['worth']} />
      )}
      {rows !== null && total === null && <p className={styles['quiet']}>{say('home.totalUnknown')}</p>}
      {day.waiting && <Skeleton width="180px" height="1.5em" />}
      {day.change !== null && (
        <div className={styles['dayChange']}>
          <Figure
            figure={amountFigure(valued.of(day.change), valued.coin, 'result', style)}
            unit={valued.coin === 'usdt' ? undefined : valued.unit}
            tone="signed"
            masked={hidden}
            stale={valued.stale}
          />
          <Figure figure={percentFigure(day.percent, style)} tone="signed" arrow={false} masked={hidden} />
          <span className={styles['quiet']}>{say('home.dayChange')}</span>
        </div>
      )}
      <div ref={line} className={styles['lineRoom']}>
        {day.line !== null && !hidden && <EquityLine points={day.line} valued={valued} />}
      </div>
      {playMoney && <PlayMoney hidden={hidden} />}
    </section>
  );
}

/** As long as the amount that a house usually gives. */
const USUAL_GRANT = '10000';

/** What a new account receives is a figure of the server's, and hidden with the other amounts. */
function PlayMoney({ hidden }: { readonly hidden: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const grant = useDemoGrant();
  if (hidden) return <Note>{say('home.demo')}</Note>;
  const known = grant !== null;
  // Both take the same place, so that nothing moves when the amount comes.
  return (
    <Note>
      <span className={styles['either']}>
        <span className={known ? styles['kept'] : undefined} aria-hidden={known}>
          {say('home.demo')}
        </span>
        <span className={known ? undefined : styles['kept']} aria-hidden={!known}>
          {say('home.demoGrant', { amount: groupDigits(grant ?? USUAL_GRANT, style) })}
        </span>
      </span>
    </Note>
  );
}

/** No axis: the two ends carry their figures, both at the price of now where they are shown in a coin. */
function EquityLine({ points, valued }: { readonly points: readonly EquityPoint[]; readonly valued: ValuedIn }) {
  const say = useSay();
  const style = useNumberStyle();
  const { zone } = useTimeStyle();
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const figure = (value: string) => amountFigure(valued.of(value), valued.coin, 'owned', style);
  const values = points.map(({ value }) => value);
  return (
    <div className={styles['equity']} dir="ltr">
      <Sparkline
        values={values}
        width={600}
        height={56}
        tone="accent"
        stretch
        label={say('home.equityLine', { from: figureText(figure(first.value)), to: figureText(figure(last.value)) })}
      />
      <div className={styles['equityEnds']}>
        <span>
          {clockText(first.timeMs, zone).slice(0, 5)} <Figure figure={figure(first.value)} stale={valued.stale} />
        </span>
        <span>
          {clockText(last.timeMs, zone).slice(0, 5)} <Figure figure={figure(last.value)} stale={valued.stale} />
        </span>
      </div>
    </div>
  );
}
