import type { ResultOf } from '@candor/contract/call';
import { termsChanges } from '@candor/contract/calls/terms';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { queryOf } from '../api/client.ts';
import { multiply } from '../domain/decimal.ts';
import { exactFigure, rateFigure } from '../domain/figures.ts';
import { isolated, timeText, useNumberStyle } from '../i18n/formats.ts';
import { useSay, type PlainMessageId } from '../i18n/text.tsx';
import { useTimeStyle } from '../session/preferences.ts';
import { Note } from '../ui/card.tsx';
import { Figure } from '../ui/figure.tsx';
import { Receipt } from '../ui/receipt.tsx';

type Params = ResultOf<typeof termsChanges>[number]['params'];
type Term = Params['terms'][number];

const POLL_MS = 60_000;

export interface PlannedTermsProps {
  readonly product: string;
  readonly coin: string;
  /** What each figure of the product's terms is called; one without a name here is nothing that a user sees. */
  readonly names: Readonly<Record<string, PlainMessageId>>;
  /** Coins of one lot, as text. */
  readonly lot?: string;
}

/** What of the terms of a market is going to change: old and new, from when on, and why. Nothing where nothing is planned. */
export function PlannedTerms({ product, coin, names, lot }: PlannedTermsProps) {
  const say = useSay();
  const time = useTimeStyle();
  const { data = [] } = useQuery({ ...queryOf(termsChanges, { product, symbol: coin, planned: true }), refetchInterval: POLL_MS });
  const shown = data
    .map(({ params }) => ({ ...params, terms: params.terms.filter(({ name, before, after }) => before !== after && name in names) }))
    .filter(({ terms }) => terms.length > 0)
    .toSorted((a, b) => a.effectiveMs - b.effectiveMs);
  return shown.map(({ record, version, effectiveMs, length, terms, reason }) => (
    <Fragment key={`${record}-${version}`}>
      <Note>
        <p>{say('planned.from', { time: isolated(timeText(effectiveMs, time)) })}</p>
        <p>
          {say('planned.reason')} <bdi>{reason}</bdi>
        </p>
      </Note>
      <Receipt
        label={say('planned.title')}
        rows={terms.map((term) => {
          const name = names[term.name];
          const label = name === undefined ? term.name : say(name);
          return {
            key: term.name,
            label: length === 0 ? label : `${label} · ${say('planned.seconds', { seconds: isolated(String(length)) })}`,
            before: <Value {...term} value={term.before} coin={coin} lot={lot} />,
            value: <Value {...term} value={term.after} coin={coin} lot={lot} />,
          };
        })}
      />
    </Fragment>
  ));
}

type ValueProps = Pick<Term, 'unit'> & { readonly value: string; readonly coin: string; readonly lot: string | undefined };

function Value({ unit, value, coin, lot }: ValueProps) {
  const say = useSay();
  const style = useNumberStyle();
  if (unit === 'ppm') return <Figure figure={rateFigure(multiply(value, '0.0001'), style)} />;
  if (unit === 'lots' && lot !== undefined)
    return <Figure figure={exactFigure(multiply(value, lot), 'cost', style)} unit={coin.toUpperCase()} />;
  if (unit === 'USDT') return <Figure figure={exactFigure(value, 'cost', style)} unit="USDT" />;
  if (value === 'yes' || value === 'no') return say(`planned.${value}`);
  return <bdi dir="ltr">{value.replaceAll(',', ' ')}</bdi>;
}
