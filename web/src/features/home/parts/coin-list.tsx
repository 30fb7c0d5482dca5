import { Link } from '../../../navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { fewBarsQuery } from '../../../chart/load-bars.ts';
import { Sparkline } from '../../../chart/sparkline.tsx';
import { PairName, PriceAndChange } from '../../../frame/market-list/pair-parts.tsx';
import { SampleNote } from '../../../frame/market-list/sample-note.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { useTicker } from '../../../market/hooks.ts';
import { useMarketPath } from '../../../product/products.ts';
import { useMarkets } from '../../../session/markets.ts';
import type { MarketEntry } from '../../../session/pairs.ts';
import { useSettings } from '../../../session/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { ListPart } from '../../../ui/own-list.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { useSeen } from '../../../ui/when-seen.tsx';
import { hotEntries } from '../model/hot.ts';
import list from '../../../ui/own-list.module.css';
import styles from '../home.module.css';

/** Hot coins of the settings for the signed in; the whole real market list for visitors, and where there is room for it. */
export function CoinList({ signedIn }: { readonly signedIn: boolean }) {
  const say = useSay();
  const { HOME_COIN_SETTING } = useSettings();
  const markets = useMarkets();
  const { source, entries, retry } = markets;
  const shown = entries.filter((entry) => entry.shown && entry.pair !== null);
  const desktop = useWide('desktop');
  const few = signedIn && !desktop;
  const hot = hotEntries(shown, HOME_COIN_SETTING);
  const all = signedIn ? [...hot, ...shown.filter((entry) => !hot.includes(entry))] : shown;
  const listed = few ? hot : all;
  return (
    <ListPart
      id="hot-coins"
      title={say(few ? 'home.hot' : 'home.allMarkets')}
      all={few ? { to: '/store', text: say('home.allMarkets') } : null}
    >
      {source === 'sample' && <SampleNote text={say('home.sample')} markets={markets} />}
      {source === 'loading' ? (
        <SkeletonRows rows={6} />
      ) : listed.length === 0 ? (
        <EmptyState text={say('home.none')} action={<Button onPress={retry}>{say('shell.common.retry')}</Button>} />
      ) : (
        <ul className={list['list']}>
          {listed.map((entry) => (
            <CoinRow key={entry.coin} entry={entry} tradable={source === 'server'} />
          ))}
        </ul>
      )}
    </ListPart>
  );
}

function CoinRow({ entry, tradable }: { readonly entry: MarketEntry; readonly tradable: boolean }) {
  const { ref, seen } = useSeen<HTMLLIElement>();
  const marketPath = useMarketPath();
  const content = (
    <>
      <PairName entry={entry} className={list['name']} />
      {seen && <LiveCells entry={entry} withLine={tradable} />}
    </>
  );
  return (
    <li ref={ref}>
      {tradable ? (
        <Link to={marketPath} search={{ symbol: entry.coin }} className={list['row']}>
          {content}
        </Link>
      ) : (
        <span className={list['row']}>{content}</span>
      )}
    </li>
  );
}

/** 24 hourly bars make the line; the price and the change are live. */
const LINE_BARS = 24;

function LiveCells({ entry, withLine }: { readonly entry: MarketEntry; readonly withLine: boolean }) {
  const ticker = useTicker(entry.coin);
  const { data } = useQuery({ ...fewBarsQuery(entry.coin, 'ONE_HOUR', LINE_BARS), enabled: withLine });
  const falls = ticker?.percent?.startsWith('-') === true;
  return (
    <>
      <span className={styles['spark']}>
        {data !== undefined && <Sparkline values={data.map(({ close }) => close)} width={72} height={28} tone={falls ? 'loss' : 'gain'} />}
      </span>
      <span className={list['figures']}>
        <PriceAndChange coin={entry.coin} />
      </span>
    </>
  );
}
