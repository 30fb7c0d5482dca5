import { useState } from 'react';
import { exactFigure } from '../../../domain/figures.ts';
import { listText } from '../../../i18n/calendar-words.ts';
import { isolated, monthText, useNumberStyle, zoneText } from '../../../i18n/formats.ts';
import { useLanguage, useSay } from '../../../i18n/text.tsx';
import { serverNowMs } from '../../../market/countdown.ts';
import { useNavigator, useSearch } from '../../../navigation/hooks.ts';
import { Link } from '../../../navigation/link.tsx';
import { useProducts } from '../../../product/products.ts';
import { useAmountsHidden, useTimeStyle } from '../../../session/preferences.ts';
import { usePlayMoney } from '../../../session/price-source.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { dayIn, daysOf, isMonth, monthFrom, monthOf, sumOfMonth, type DayResults } from '../model/calendar.ts';
import { hasOwnResults, useOwnResults } from '../model/use-own-results.ts';
import { DayDetails } from './day-details.tsx';
import { MonthGrid } from './month-grid.tsx';
import styles from './own-calendar.module.css';

/** Months before the running one that can be opened: every one asks for all results since it began. */
const MONTHS_BACK = 11;

/** The month of the address; what cannot be opened is the running one. */
function shownMonth(asked: string | undefined, running: string): string {
  return isMonth(asked) && asked <= running && asked >= monthFrom(running, -MONTHS_BACK) ? asked : running;
}

/** What the own contracts, rounds and positions have brought or cost, day by day. */
export function OwnCalendar() {
  const say = useSay();
  const language = useLanguage();
  const { zone } = useTimeStyle();
  const [openedMs] = useState(() => serverNowMs() ?? Date.now());
  const navigator = useNavigator();
  const { month: asked } = useSearch<'/statistics'>();
  const today = dayIn(openedMs, zone);
  const running = monthOf(today);
  const month = shownMonth(asked, running);
  const own = useOwnResults(month, zone);
  const isPlayMoney = usePlayMoney();
  const names = useProducts()
    .filter(hasOwnResults)
    .map(({ label }) => say(label));
  const show = (next: string) =>
    void navigator.changeSearch<'/statistics'>({ month: next === running ? undefined : next }, { replace: true });
  return (
    <div className={styles['own']}>
      <p>{say('calendar.text', { products: listText(names, language), zone: isolated(zoneText(openedMs, zone)) })}</p>
      {isPlayMoney && <Note kind="warn">{say('statistics.page.demo')}</Note>}
      <div className={styles['month']}>
        {month > monthFrom(running, -MONTHS_BACK) ? (
          <IconButton icon="back" label={say('calendar.before')} onPress={() => show(monthFrom(month, -1))} />
        ) : (
          <span />
        )}
        <h2 aria-live="polite">{monthText(Date.parse(`${month}-01T00:00:00Z`), 'UTC', language)}</h2>
        {month < running ? <IconButton icon="forward" label={say('calendar.after')} onPress={() => show(monthFrom(month, 1))} /> : <span />}
      </div>
      {own.days === null && (
        <Note kind="warn">
          {say('calendar.tooMany')} <Link to="/cashflow">{say('shell.title.records')}</Link>
        </Note>
      )}
      {own.days === undefined && own.failed && (
        <ErrorState title={say('shell.failure.network')} text={say('statistics.page.failed')} onRetry={own.retry} retrying={own.busy} />
      )}
      {own.days === undefined && !own.failed && <SkeletonRows rows={6} leading={false} />}
      {own.days !== undefined && own.days !== null && (
        <Month key={month} month={month} today={today} days={own.days} stale={own.failed} onMonth={show} running={running} />
      )}
    </div>
  );
}

interface MonthProps {
  readonly month: string;
  readonly running: string;
  readonly today: string;
  readonly days: ReadonlyMap<string, DayResults>;
  readonly stale: boolean;
  readonly onMonth: (month: string) => void;
}

function Month({ month, running, today, days, stale, onMonth }: MonthProps) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  const settled = daysOf(month).filter((day) => day <= today && days.has(day));
  const [pressed, setPressed] = useState<string | null>(null);
  const chosen = pressed ?? settled.at(-1) ?? (month === running ? today : daysOf(month)[0]) ?? null;
  const leave = (months: -1 | 1) => {
    const next = monthFrom(month, months);
    if (next <= running && next >= monthFrom(running, -MONTHS_BACK)) onMonth(next);
  };
  return (
    <>
      <p className={styles['sum']}>
        {settled.length === 0 ? (
          say('calendar.none')
        ) : (
          <>
            <span>{say('calendar.sum')}</span>
            <Figure
              figure={exactFigure(sumOfMonth(days, month), 'result', style)}
              unit="USDT"
              tone="signed"
              masked={masked}
              stale={stale}
            />
          </>
        )}
      </p>
      <MonthGrid
        month={month}
        today={today}
        days={days}
        chosen={chosen}
        stale={stale}
        masked={masked}
        onChoose={setPressed}
        onLeave={leave}
      />
      {stale && <p className={styles['quiet']}>{say('calendar.stale')}</p>}
      {chosen !== null && <DayDetails day={chosen} results={days.get(chosen) ?? null} masked={masked} stale={stale} />}
    </>
  );
}
