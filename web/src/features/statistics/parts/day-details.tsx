import { exactFigure } from '../../../domain/figures.ts';
import { dayWords } from '../../../i18n/calendar-words.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useLanguage, useSay } from '../../../i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import type { DayResults } from '../model/calendar.ts';

interface DayDetailsProps {
  readonly day: string;
  /** Null of a day in which nothing was settled. */
  readonly results: DayResults | null;
  readonly masked: boolean;
  readonly stale: boolean;
}

/** The chosen day with every digit, product by product. */
export function DayDetails({ day, results, masked, stale }: DayDetailsProps) {
  const say = useSay();
  const style = useNumberStyle();
  const language = useLanguage();
  const figure = (sum: string) => (
    <Figure figure={exactFigure(sum, 'result', style)} unit="USDT" tone="signed" masked={masked} stale={stale} />
  );
  return (
    <Card>
      <h3>{dayWords(day, language)}</h3>
      {results === null ? (
        <p>{say('calendar.day.none')}</p>
      ) : (
        <Receipt
          rows={[
            ...results.products.map(({ label, sum }) => ({ key: label, label: say(label), value: figure(sum) })),
            { key: 'sum', label: say('calendar.day.sum'), value: figure(results.sum), strong: true },
          ]}
        />
      )}
    </Card>
  );
}
