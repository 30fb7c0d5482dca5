import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { Suspense } from 'react';
import { useRoundCoins } from './queries.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTopic } from '../../market/hooks.ts';
import { marketAt, useMarkets } from '../../session/markets.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { CHART_MEMORY } from './chart-memory.ts';
import { RoundsWorkspace } from './workspace.tsx';
import { NoPair } from '../../frame/lost-address.ts';
import { WaitingWorkspace } from '../../frame/waiting-workspace.tsx';
import { later } from '../../ui/later.ts';

const PairDrawer = later(async () => (await import('../../frame/pair-drawer.tsx')).PairDrawer, 'lists');

/** Flash rounds: the pair from the address, the running round beside its chart. */
export function RoundsPage() {
  const say = useSay();
  const navigator = useNavigator();
  const { symbol, tab } = useSearch();
  const asked = tab === 'history' ? 'past' : null;
  const sheet = useSheet(['pair']);
  const { source, entries, retry } = useMarkets();
  const coins = useRoundCoins();
  useTopic({ type: 'DETAIL' });

  const shown = entries.filter((one) => one.shown);
  const withRounds = shown.filter(({ coin }) => coins.rows?.includes(coin.toLowerCase()) === true);
  // While all rounds are halted the page goes on to show what runs and what was.
  const offered = coins.rows?.length === 0 ? shown : withRounds;
  const entry = symbol === undefined ? (offered[0] ?? null) : marketAt(offered, symbol);
  const choose = (coin: string) => void navigator.changeSearch<'/flashOption'>({ symbol: coin }, { replace: true });

  const picker = sheet.opened === 'pair' && (
    <Suspense fallback={null}>
      <PairDrawer
        open
        current={entry?.coin ?? ''}
        memory={CHART_MEMORY}
        only={coins.rows === null || coins.rows.length === 0 ? undefined : coins.rows}
        onClose={() => sheet.close()}
        onChoose={choose}
      />
    </Suspense>
  );
  if (entry === null && offered.length > 0) {
    return (
      <>
        <Suspense fallback={<WaitingWorkspace />}>
          <NoPair asked={symbol} onRetry={retry} onChoose={() => sheet.open('pair')} />
        </Suspense>
        {picker}
      </>
    );
  }
  if (entry === null || entry.pair === null) {
    if (source === 'loading') return <WaitingWorkspace />;
    const again = <Button onPress={retry}>{say('shell.common.retry')}</Button>;
    return (
      <>
        <h1 tabIndex={-1}>{say('rounds-names.name')}</h1>
        {source === 'sample' ? (
          <ErrorState title={say('shell.failure.network')} text={say('rounds.page.failed')} onRetry={retry} />
        ) : (
          <EmptyState text={say('rounds.page.none')} action={again} />
        )}
      </>
    );
  }
  return (
    <>
      <RoundsWorkspace
        key={`${entry.coin} ${asked}`}
        entry={entry}
        pair={entry.pair}
        asked={asked}
        onChoosePair={() => sheet.open('pair')}
      />
      {picker}
    </>
  );
}
