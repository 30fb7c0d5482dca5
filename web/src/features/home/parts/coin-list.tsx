import { Link } from '../../../navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { fewBarsQuery } from '../../../chart/load-bars.ts';
import { Sparkline } from '../../../chart/sparkline.tsx';
import { percentFigure, priceFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useFreshness, useTicker } from '../../../market/hooks.ts';
import { useMarketPath } from '../../../product/products.ts';
import { useMarkets } from '../../../session/markets.ts';
import type { MarketEntry } from '../../../session/pairs.ts';
import { useSettings } from '../../../session/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { CoinMark } from '../../../ui/coin-mark.tsx';
import { CoinTitle } from '../../../ui/coin-title.tsx';
import { Figure } from '../../../ui/figure.tsx';
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
  const { source, entries, retry, retrying } = useMarkets();
  const shown = entries.filter((entry) => entry.shown && entry.pair !== null);
  const desk = useWide('desk');
  const few = signedIn && !desk;
  const hot = hotEntries(shown, HOME_COIN_SETTING);
  const all = signedIn ? [...hot, ...shown.filter((entry) => !hot.includes(entry))] : shown;
  const listed = few ? hot : all;
  return (
    <section className={list['part']} aria-labelledby="hot-coins">
      <div className={list['head']}>
        <h2 id="hot-coins">{say(few ? 'home.hot' : 'home.allMarkets')}</h2>
        {few && (
          <Link to="/store" search={{}} className={list['all']}>
            {say('home.allMarkets')}
          </Link>
        )}
      </div>
      {source === 'sample' && (
        <Note kind="warn">
          <span className={styles['sample']}>
            {say('home.sample')}
            <Button small kind="line" busy={retrying} onPress={retry}>
              {say('shell.common.retry')}
            </Button>
          </span>
        </Note>
      )}
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
    </section>
  );
}

function CoinRow({ entry, tradable }: { readonly entry: MarketEntry; readonly tradable: boolean }) {
  const { ref, seen } = useSeen<HTMLLIElement>();
  const marketPath = useMarketPath();
  const content = (
    <>
      <CoinMark coin={entry.coin} logo={entry.logo} />
      <span className={list['name']}>
        <CoinTitle title={entry.display} coin={entry.coin} name={entry.name} />
      </span>
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
  const style = useNumberStyle();
  const ticker = useTicker(entry.coin);
  const freshness = useFreshness(entry.coin);
  const stale = freshness === 'stale' || freshness === 'none';
  const { data } = useQuery({ ...fewBarsQuery(entry.coin, 'ONE_HOUR', LINE_BARS), enabled: withLine });
  const falls = ticker?.percent?.startsWith('-') === true;
  return (
    <>
      <span className={styles['spark']}>
        {data !== undefined && <Sparkline values={data.map(({ close }) => close)} width={72} height={28} tone={falls ? 'loss' : 'gain'} />}
      </span>
      <span className={list['figures']}>
        <Figure figure={priceFigure(ticker?.close ?? null, style)} stale={stale} />
        <span className={styles['change']}>
          <Figure figure={percentFigure(ticker?.percent ?? null, style)} tone="signed" stale={stale} />
        </span>
      </span>
    </>
  );
}
