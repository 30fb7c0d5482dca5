import { exactFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { Moment } from '../../../product/moment.tsx';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { useLiveMark, type LiveMark } from '../live-mark.ts';
import { barsPath } from '../model/mark-series.ts';
import { useFundings, type Funding } from '../market-queries.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { usePositions } from '../queries.ts';
import styles from '../market-sheet.module.css';
import { fundingFigure } from './funding-figure.ts';
import { NextRate } from './next-rate.tsx';
import { PagedList } from './paged-list.tsx';
import { clockOf } from './words.ts';

/** Fundings that the small chart shows at most: ten days. */
const CHARTED = 30;

/** The rate as it would be now, what it means for own positions, and the fundings that were. */
export function MarketFunding({ market }: { readonly market: PerpetualMarket }) {
  const say = useSay();
  const list = useFundings(market.coin);
  return (
    <>
      <FundingNow market={market} before={list.rows} />
      <p className={styles['formula']}>
        <strong>{say('perpetual-sheets.formula.funding')}</strong> = {say('perpetual-sheets.formula.funding.is')}
      </p>
      <section className={styles['part']} aria-labelledby="contract-fundings">
        <h3 id="contract-fundings">{say('perpetual-market.funding.history')}</h3>
        <PagedList list={list} empty={say('perpetual-market.funding.none')} failed={say('perpetual-market.failed')}>
          {(rows) => <Past rows={rows} market={market} />}
        </PagedList>
      </section>
    </>
  );
}

interface FundingNowProps {
  readonly market: PerpetualMarket;
  /** Fundings that were, newest first; null while they are not known. */
  readonly before: readonly Funding[] | null;
}

function FundingNow({ market, before }: FundingNowProps) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  const live = useLiveMark(market.coin);
  const own = (usePositions().rows ?? []).filter(({ coin }) => coin === market.coin);
  return (
    <Receipt
      label={say('perpetual-market.tab.funding')}
      rows={[
        {
          key: 'next',
          label: say('perpetual-market.funding.next'),
          value: <NextRate live={live} />,
          strong: true,
        },
        { key: 'in', label: say('perpetual-market.funding.in'), value: <Remaining live={live} /> },
        {
          key: 'every',
          label: say('perpetual-market.funding.every'),
          value: say('perpetual-market.funding.hours', { hours: String(market.fundingHours) }),
        },
        {
          key: 'last',
          label: say('perpetual-market.funding.last'),
          value: <Figure figure={fundingFigure(before?.[0]?.rate ?? null, style)} />,
        },
        ...own.map(({ id, side, nextFunding }) => ({
          key: String(id),
          label: say(`perpetual-market.funding.yours.${side}`),
          value: <Figure figure={exactFigure(nextFunding, 'result', style)} unit="USDT" tone="signed" arrow={false} masked={masked} />,
        })),
      ]}
    />
  );
}

function Remaining({ live }: { readonly live: LiveMark | null }) {
  const seconds = useSecondsUntil(live?.nextFundingMs ?? 0);
  if (live === null || live.nextFundingMs === 0 || seconds === null) return '—';
  return <bdi dir="ltr">{clockOf(seconds)}</bdi>;
}

function Past({ rows, market }: { readonly rows: readonly Funding[]; readonly market: PerpetualMarket }) {
  const say = useSay();
  const style = useNumberStyle();
  const charted = rows.slice(0, CHARTED).map(({ rate }) => rate);
  return (
    <>
      {charted.length > 1 && (
        <svg
          className={styles['bars']}
          viewBox="0 0 600 56"
          preserveAspectRatio="none"
          role="img"
          aria-label={say('perpetual-market.funding.chart', { count: String(charted.length) })}
        >
          <path d={barsPath(charted.toReversed(), { width: 600, height: 56 })} vectorEffect="non-scaling-stroke" />
          <path className={styles['zero']} d="M0 28H600" vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      <ul className={styles['rows']}>
        {rows.map((funding) => (
          <li key={funding.endMs} className={styles['row']}>
            <span className={styles['line']}>
              <Moment atMs={funding.endMs} />
              <Figure figure={fundingFigure(funding.rate, style)} />
            </span>
            <span className={styles['line']}>
              <span className={styles['quiet']}>
                {say('perpetual.mark.mark')} <Figure figure={tickFigure(funding.markPrice, market.priceDecimals, style)} />
              </span>
              {funding.skipped && <span className={styles['quiet']}>{say('perpetual-market.funding.skipped')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
