import { Suspense, useState } from 'react';
import { exactFigure } from '../../../../domain/figures.ts';
import { useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { useNavigator, useSearch } from '../../../../navigation/hooks.ts';
import { Rows, type Listed } from '../../../../product/listed.tsx';
import { Moment } from '../../../../product/moment.tsx';
import { useAmountsHidden } from '../../../../session/preferences.ts';
import { useSettings } from '../../../../session/settings.ts';
import { Tag, Note } from '../../../../ui/card.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { later } from '../../../../ui/later.ts';
import { List, ListRow } from '../../../../ui/list.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useSheet } from '../../../../ui/use-sheet.ts';
import { networkName } from '../../model/networks.ts';
import styles from '../deposit.module.css';
import { keyOf, shownOf, shownWatched, watch, type Deposit, type Shown, type Watched } from '../model/deposits.ts';
import { chainOf } from '../channels.ts';
import { useDeposits, type TestCoins } from '../queries.ts';
import { DebtNotes } from './debt-notes.tsx';
import { ProgressCard, SentCard } from './progress-card.tsx';
import { wordsOf } from './steps.ts';

const DetailsSheet = later(async () => (await import('./details-sheet.tsx')).DetailsSheet);

const SHEET = 'deposit';

/** What was under way while the page is open stays in sight until it is left, whatever becomes of it. */
function useWatched(rows: readonly Deposit[] | null): readonly Watched[] {
  const [watched, setWatched] = useState<readonly Watched[]>([]);
  const now = rows === null ? watched : watch(watched, rows);
  if (now !== watched) setWatched(now);
  return now;
}

/** Own deposits: what is under way with its progress, what is owed, and all others. `sent`: test coins that were just asked for. */
export function OwnDeposits({ sent = [] }: { readonly sent?: readonly TestCoins[] }) {
  const navigator = useNavigator();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const waiting = sent.filter(({ txId }) => !seen.has(txId));
  const list = useDeposits(waiting.length > 0);
  const arrived = waiting.filter((one) => list.rows?.some(({ txId }) => txId === one.txId) === true);
  if (arrived.length > 0) setSeen(new Set([...seen, ...arrived.map(({ txId }) => txId)]));
  const watched = useWatched(list.rows).map(shownWatched);
  const open = (deposit: Deposit) =>
    void navigator.changeSearch<'/recharge'>({ sheet: SHEET, deposit: keyOf(deposit) }, { state: { sheet: true } });
  return (
    <div className={styles['own']}>
      <DebtNotes />
      {waiting.map((coins) => (
        <SentCard key={coins.txId} coins={coins} />
      ))}
      {watched.map((deposit) => (
        <ProgressCard key={deposit.reference} deposit={deposit} onOpen={() => open(deposit)} />
      ))}
      <History list={list} onOpen={open} />
      <OpenedDeposit rows={[...watched, ...(list.rows ?? []).map(shownOf)]} />
    </div>
  );
}

function History({ list, onOpen }: { readonly list: Listed<Deposit>; readonly onOpen: (deposit: Deposit) => void }) {
  const say = useSay();
  return (
    <section className={styles['section']} aria-labelledby="own-deposits">
      <h2 id="own-deposits">{say('deposit.list.title')}</h2>
      {list.failed && list.rows !== null && <Note kind="warn">{say('deposit.list.stale')}</Note>}
      <Rows list={list} failed={say('deposit.list.failed')} empty={<EmptyState compact text={say('deposit.list.none')} />}>
        {(rows) => (
          <List>
            {rows.map((row) => (
              <HistoryRow key={keyOf(row)} deposit={shownOf(row)} onOpen={() => onOpen(row)} />
            ))}
          </List>
        )}
      </Rows>
    </section>
  );
}

function HistoryRow({ deposit, onOpen }: { readonly deposit: Shown; readonly onOpen: () => void }) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  const { amount, coin, channel, step, times } = deposit;
  const chain = chainOf(useSettings(), channel);
  const { tag, kind } = wordsOf(deposit);
  return (
    <ListRow
      title={<Figure figure={exactFigure(amount, 'owned', style)} unit={coin.toUpperCase()} masked={masked} />}
      note={
        <>
          <bdi dir="ltr">{networkName(channel)}</bdi>
          {/* of what is in no wallet yet the server tells the time of its answer */}
          {step !== 'pending' && step !== 'seen' && (
            <>
              {' · '}
              <Moment atMs={times.createMs} />
            </>
          )}
        </>
      }
      end={
        <span className={styles['tags']}>
          <Tag kind={kind}>{say(tag)}</Tag>
          {chain !== 'main' && <span className={styles['testTag']}>{say('deposit.test.tag')}</span>}
        </span>
      }
      onPress={onOpen}
    />
  );
}

/** The deposit of the address, as long as its sheet is open. */
function OpenedDeposit({ rows }: { readonly rows: readonly Shown[] }) {
  const sheet = useSheet([SHEET]);
  const { deposit: key } = useSearch<'/recharge'>();
  const opened = rows.find((row) => keyOf(row) === key);
  if (sheet.opened === null || opened === undefined) return null;
  return (
    <Suspense fallback={null}>
      <DetailsSheet deposit={opened} onClose={() => sheet.close()} />
    </Suspense>
  );
}
