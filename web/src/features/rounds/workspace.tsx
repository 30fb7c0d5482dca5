import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Mark, OwnLine } from '../../chart/engine.ts';
import { amountFigure, figureText, hiddenFigure } from '../../domain/figures.ts';
import { useStable } from '../../frame/use-stable.ts';
import { marksOf } from './model/marks.ts';
import type { OwnStake } from './model/round.ts';
import { useRoundScene, type RoundScene } from './model/use-round-scene.ts';
import { useRoundTicket, type RoundTicket } from './model/use-round-ticket.ts';
import { usePastStakes } from './queries.ts';
import { clockText, useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import type { Workspace } from '../../product/product.ts';
import { useTakesNew } from '../../product/products.ts';
import { useAmountsHidden, useTimeStyle } from '../../session/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useWide } from '../../ui/use-wide.ts';
import { ChartPanel } from '../../frame/chart-panel.tsx';
import frame from '../../frame/frame.module.css';
import { Closed } from '../../frame/lost-address.ts';
import { PairHeader } from '../../frame/pair-header.tsx';
import { SideButtons } from '../../frame/side-buttons.tsx';
import { StripRoom } from '../../frame/strip-room.tsx';
import { RUNNING_LIST_ID } from '../../frame/running-list.ts';
import { CHART_MEMORY } from './chart-memory.ts';
import styles from './rounds-workspace.module.css';
import { later } from '../../ui/later.ts';

/** They come while the rounds are asked for, so that the page with its chart is there before. */
const RoundPanel = later(async () => (await import('./parts/round-panel.tsx')).RoundPanel);
const StakeTicket = later(async () => (await import('./parts/ticket.tsx')).StakeTicket);
const StakesPanel = later(async () => (await import('./parts/stakes-panel.tsx')).StakesPanel);
const StakeStrip = later(async () => (await import('./parts/running-strip.tsx')).StakeStrip);

const NONE: readonly OwnStake[] = [];

/** Flash rounds of one pair: chart with the lock, the round's clock and pools, the ticket, own stakes. */
export function RoundsWorkspace({ entry, pair, onChoosePair, asked }: Workspace) {
  const decimals = pair?.priceDecimals ?? 2;
  const say = useSay();
  const desktop = useWide('panes');
  const ticket = useRoundTicket();
  const scene = useRoundScene(entry.coin, ticket.inputs.period);
  const past = usePastStakes();
  const sheet = useSheet(['stake']);
  const lines = useLockLine(scene);
  const marks = useMarks([...(scene.running.rows ?? NONE), ...(past.rows ?? NONE)], entry.coin);
  const newestId = Math.max(0, ...[...(scene.running.rows ?? []), ...(past.rows ?? [])].map(({ id }) => id));
  const takesNew = useTakesNew('rounds');
  const form = (id: 'desktop' | 'phone') => (
    <Suspense fallback={<SkeletonRows rows={5} leading={false} />}>
      {takesNew ? <StakeTicket scene={scene} ticket={ticket} newestId={newestId} id={id} onDone={() => sheet.close()} /> : <Closed />}
    </Suspense>
  );
  const parts: Parts = {
    header: <PairHeader entry={entry} onChoosePair={onChoosePair} />,
    chart: <ChartPanel entry={entry} memory={CHART_MEMORY} decimals={decimals} lines={lines} marks={marks} />,
    strip: <StripRoom product="rounds">{(known) => <StakeStrip scene={scene} decimals={decimals} known={known} />}</StripRoom>,
    round: (
      <div className={scene.rounds.rows !== null && scene.info === null ? undefined : styles['roundPlace']}>
        <RoundOrReason scene={scene} ticket={ticket} decimals={decimals} />
      </div>
    ),
    stakes: (
      <div id={RUNNING_LIST_ID} className={styles['stakes']}>
        <Suspense fallback={<SkeletonRows rows={3} leading={false} />}>
          <StakesPanel scene={scene} past={past} decimals={decimals} first={asked === 'past' ? 'past' : 'running'} />
        </Suspense>
      </div>
    ),
  };
  if (desktop) return <DesktopLayout {...parts} form={scene.info === null && takesNew ? null : form('desktop')} />;
  const open = (side: 'buy' | 'sell') => {
    ticket.change({ side: side === 'buy' ? 'up' : 'down' });
    sheet.open('stake');
  };
  return (
    <div className={frame['phone']}>
      {parts.header}
      {parts.strip}
      {parts.round}
      {parts.chart}
      {parts.stakes}
      {!takesNew && <div className={frame['foot']}>{form('phone')}</div>}
      {takesNew && scene.info !== null && <SideButtons buy={say('rounds.side.up')} sell={say('rounds.side.down')} onSide={open} />}
      <Sheet
        open={sheet.opened === 'stake' && takesNew && scene.info !== null}
        onClose={() => sheet.close()}
        title={<bdi dir="ltr">{entry.display}</bdi>}
        holds={ticket.inputs.amount !== ''}
      >
        {form('phone')}
      </Sheet>
    </div>
  );
}

/** The locks and ends of the last own rounds. */
function useMarks(stakes: readonly OwnStake[], coin: string): readonly Mark[] {
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  const text = (amount: string, meaning: 'owned' | 'result') =>
    figureText(masked ? hiddenFigure() : amountFigure(amount, 'usdt', meaning, style));
  return useStable(marksOf(stakes, coin.toLowerCase(), { stake: (amount) => text(amount, 'owned'), result: (net) => text(net, 'result') }));
}

/** The price of the lock, over the bars, from the moment it is final to the end of the round. */
function useLockLine({ lockPrice, clock }: RoundScene): readonly OwnLine[] {
  const say = useSay();
  const { zone } = useTimeStyle();
  const locked = clock?.phase === 'locked';
  const { lockMs = 0, endMs = 0 } = clock?.moments ?? {};
  return useMemo((): readonly OwnLine[] => {
    if (!locked || lockPrice === null) return [];
    const ends = [{ fromMs: lockMs, atMs: endMs, label: clockText(endMs, zone) }];
    return [{ id: 'lock', price: lockPrice, label: say('rounds.lock.line'), colour: 'accent', style: 'dashed', ends }];
  }, [locked, lockPrice, lockMs, endMs, zone, say]);
}

interface RoundProps {
  readonly scene: RoundScene;
  readonly ticket: RoundTicket;
  readonly decimals: number;
}

/** Lengths and the running round; in their place what is missing and why. */
function RoundOrReason({ scene, ticket, decimals }: RoundProps) {
  const say = useSay();
  const { rounds, info } = scene;
  if (rounds.rows === null)
    return rounds.failed ? (
      <ErrorState text={say('rounds.page.failed')} onRetry={rounds.retry} />
    ) : (
      <SkeletonRows rows={3} leading={false} />
    );
  if (info === null) return <EmptyState compact text={say('rounds.page.noneForPair')} />;
  return (
    <div className={styles['round']}>
      <Suspense fallback={<SkeletonRows rows={4} leading={false} />}>
        <RoundPanel scene={scene} rounds={rounds.rows} ticket={ticket} decimals={decimals} />
      </Suspense>
    </div>
  );
}

interface Parts {
  readonly header: ReactNode;
  readonly strip: ReactNode;
  readonly chart: ReactNode;
  readonly round: ReactNode;
  readonly stakes: ReactNode;
}

function DesktopLayout({ header, strip, chart, round, stakes, form }: Parts & { readonly form: ReactNode }) {
  const say = useSay();
  return (
    <div className={classNames(frame['desktop'], styles['desktop'])}>
      <div className={frame['head']}>
        {header}
        {strip}
      </div>
      <div className={frame['chart']}>{chart}</div>
      <section className={classNames(frame['ticket'], styles['ticket'])} aria-label={say('rounds.form.title')}>
        {round}
        {form}
      </section>
      <div className={frame['own']}>{stakes}</div>
    </div>
  );
}
