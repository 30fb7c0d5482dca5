import { useRef, type KeyboardEvent } from 'react';
import { absolute } from '../../../domain/decimal.ts';
import { amountFigure, compactFigure, figureText, type Figure as FigureParts, type NumberStyle } from '../../../domain/figures.ts';
import { dayWords, firstDayOfWeek, weekdayNames } from '../../../i18n/calendar-words.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useLanguage, useSay } from '../../../i18n/text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import { dayFrom, daysOf, monthOf, weeksOf, type DayResults } from '../model/calendar.ts';
import styles from './own-calendar.module.css';

interface MonthGridProps {
  readonly month: string;
  readonly today: string;
  readonly days: ReadonlyMap<string, DayResults>;
  readonly chosen: string | null;
  readonly stale: boolean;
  readonly masked: boolean;
  readonly onChoose: (day: string) => void;
  readonly onLeave: (months: -1 | 1) => void;
}

const WEEK = 7;
const PAGES: Readonly<Record<string, -1 | 1>> = { PageUp: -1, PageDown: 1 };

/** The sum of a day in the width of a seventh of a phone: the details have every digit. */
function shortFigure(sum: string, style: NumberStyle): FigureParts {
  const { digits, suffix } = compactFigure(absolute(sum), style);
  return { ...amountFigure(sum, 'usdt', 'result', style), digits, suffix };
}

/** One stop for the tab key; arrows go from day to day, Home and End to the ends of the month, Page Up and Page Down to another. */
export function MonthGrid({ month, today, days, chosen, stale, masked, onChoose, onLeave }: MonthGridProps) {
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const first = firstDayOfWeek(language);
  const names = weekdayNames(language);
  const inOrder = names.map((_, place) => names[(place + first - 1) % WEEK] ?? { short: '', whole: '' });
  const last = daysOf(month).findLast((day) => day <= today);
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    if (chosen === null || last === undefined) return;
    const months = PAGES[event.key];
    if (months !== undefined) onLeave(months);
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const places: Readonly<Record<string, string>> = {
      ArrowRight: dayFrom(chosen, ahead),
      ArrowLeft: dayFrom(chosen, -ahead),
      ArrowDown: dayFrom(chosen, WEEK),
      ArrowUp: dayFrom(chosen, -WEEK),
      Home: `${month}-01`,
      End: last,
    };
    const next = places[event.key];
    if (next === undefined && months === undefined) return;
    event.preventDefault();
    if (next === undefined || monthOf(next) !== month || next > last) return;
    onChoose(next);
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/interactive-supports-focus -- the days have the focus
    <table ref={table} role="grid" className={styles['grid']} onKeyDown={move}>
      <thead>
        <tr>
          {inOrder.map(({ short, whole }) => (
            <th key={whole} scope="col" abbr={whole}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, first).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- a place without a day
                <td key={place} />
              ) : (
                <td key={day} aria-selected={day === chosen}>
                  {day > today ? (
                    <span className={styles['ahead']}>{dayNumber(day)}</span>
                  ) : (
                    <DayButton
                      day={day}
                      results={days.get(day) ?? null}
                      isChosen={day === chosen}
                      isToday={day === today}
                      stale={stale}
                      masked={masked}
                      onPress={() => onChoose(day)}
                    />
                  )}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const dayNumber = (day: string): string => day.slice(-2).replace(/^0/, '');

interface DayButtonProps {
  readonly day: string;
  readonly results: DayResults | null;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  readonly stale: boolean;
  readonly masked: boolean;
  readonly onPress: () => void;
}

function DayButton({ day, results, isChosen, isToday, stale, masked, onPress }: DayButtonProps) {
  const say = useSay();
  const style = useNumberStyle();
  const language = useLanguage();
  const date = dayWords(day, language);
  const sum = results === null || masked ? null : figureText(amountFigure(results.sum, 'usdt', 'result', style));
  const label =
    results === null
      ? say('calendar.day.labelNone', { date })
      : sum === null
        ? say('calendar.day.labelHidden', { date })
        : say('calendar.day.label', { date, sum: isolated(`${sum} USDT`) });
  const tone =
    results === null || masked || stale ? undefined : results.sum.startsWith('-') ? 'loss' : results.sum === '0' ? undefined : 'gain';
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(styles['day'], tone !== undefined && styles[tone], isChosen && styles['chosen'])}
      onClick={onPress}
    >
      <span className={styles['number']}>{dayNumber(day)}</span>
      <span aria-hidden="true" className={styles['daySum']}>
        {results !== null && <Figure figure={shortFigure(results.sum, style)} tone="signed" arrow={false} masked={masked} stale={stale} />}
      </span>
    </button>
  );
}
