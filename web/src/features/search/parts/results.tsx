import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { usePageAt, usePageOwners } from '../../../product/products.ts';
import type { Markets } from '../../../session/markets.ts';
import type { MarketEntry } from '../../../session/pairs.ts';
import { useNoticeEntries } from '../../../session/notices.ts';
import { useHelpEntries } from '../../../session/texts.ts';
import { useSettings } from '../../../session/settings.ts';
import { announce } from '../../../ui/announce.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { findIn } from '../../../domain/match.ts';
import { useFindMarkets } from '../../../session/market-search.ts';
import type { Destination } from '../model/destinations.ts';
import { openDestinations, destinationsOf } from '../model/destinations.ts';
import styles from '../search.module.css';
import { MarketResult } from './market-result.tsx';
import { DestinationResult, GuideResult, NoticeResult } from './destination-result.tsx';

interface ResultsProps {
  readonly query: string;
  readonly markets: Markets;
  readonly onFollow: () => void;
}

function useAllDestinations(): readonly Destination[] {
  return [...destinationsOf(usePageOwners(), usePageAt()), ...openDestinations(useSettings())];
}

function useFound(query: string, { entries }: Markets) {
  const say = useSay();
  const findMarkets = useFindMarkets();
  const all = entries.filter(({ shown }) => shown);
  const pages = useAllDestinations().map((destination) => ({
    destination,
    key: destination.key,
    title: say(destination.title),
    words: say(destination.words),
  }));
  return {
    guides: findIn(useHelpEntries(), query),
    notices: findIn(useNoticeEntries(), query),
    coins: findMarkets(all, query),
    pages: findIn(pages, query).map(({ destination }) => destination),
    all,
  };
}

/** What fits, in groups; without a fit it says so and shows all markets. */
export function Results({ query, markets, onFollow }: ResultsProps) {
  const say = useSay();
  const { coins, pages, guides, notices, all } = useFound(query, markets);
  const count = coins.length + pages.length + guides.length + notices.length;
  const loading = markets.source === 'loading';
  const spoken = loading ? '' : say('search.results.count', { count });
  useEffect(() => {
    if (spoken === '') return undefined;
    // Only once the typing rests.
    const timer = setTimeout(() => announce(spoken), 600);
    return () => clearTimeout(timer);
  }, [spoken, query]);

  if (count === 0 && !loading) {
    return (
      <>
        <EmptyState
          compact
          text={
            <>
              {say('search.results.none', { query: `\u2068${query.trim()}\u2069` })} {all.length > 0 && say('search.results.noneHelp')}
            </>
          }
        />
        <MarketGroup entries={all} markets={markets} onFollow={onFollow} />
      </>
    );
  }
  return (
    <>
      {loading ? <SkeletonRows rows={2} /> : <MarketGroup entries={coins} markets={markets} onFollow={onFollow} />}
      <DestinationGroup found={pages} onFollow={onFollow} />
      {guides.length > 0 && (
        <Group title={say('search.results.help')} id="search-help">
          {guides.map(({ key, title }) => (
            <li key={key}>
              <GuideResult id={key} title={title} onFollow={onFollow} />
            </li>
          ))}
        </Group>
      )}
      {notices.length > 0 && (
        <Group title={say('search.results.notices')} id="search-notices">
          {notices.map(({ key, title }) => (
            <li key={key}>
              <NoticeResult id={key} title={title} onFollow={onFollow} />
            </li>
          ))}
        </Group>
      )}
    </>
  );
}

/** All pages and settings, before anything is typed. */
export function AllDestinations({ onFollow }: { readonly onFollow: () => void }) {
  const found = useAllDestinations();
  return <DestinationGroup found={found} onFollow={onFollow} />;
}

interface MarketGroupProps {
  readonly entries: readonly MarketEntry[];
  readonly markets: Markets;
  readonly onFollow: () => void;
}

function MarketGroup({ entries, markets, onFollow }: MarketGroupProps) {
  const say = useSay();
  return (
    <>
      {markets.source === 'sample' && (
        <ErrorState text={say('search.results.failed')} onRetry={markets.retry} retrying={markets.retrying} />
      )}
      {entries.length > 0 && (
        <Group title={say('search.results.coins')} id="search-coins">
          {entries.map((entry) => (
            <li key={entry.coin}>
              <MarketResult entry={entry} onFollow={onFollow} />
            </li>
          ))}
        </Group>
      )}
    </>
  );
}

function DestinationGroup({ found, onFollow }: { readonly found: readonly Destination[]; readonly onFollow: () => void }) {
  const say = useSay();
  if (found.length === 0) return null;
  return (
    <Group title={say('search.results.places')} id="search-places">
      {found.map((destination) => (
        <li key={destination.key}>
          <DestinationResult destination={destination} onFollow={onFollow} />
        </li>
      ))}
    </Group>
  );
}

function Group({ title, id, children }: { readonly title: string; readonly id: string; readonly children: ReactNode }) {
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles['results']}>{children}</ul>
    </section>
  );
}
