import { Suspense, useEffect, useState } from 'react';
import type { Mark, OwnLine } from '../../chart/engine.ts';
import { amountFigure, exactFigure, figureText, hiddenFigure } from '../../domain/figures.ts';
import { ContractsPanel } from './parts/contracts-panel.tsx';
import { StakeTicketPanel } from './parts/ticket.tsx';
import { timeLeftText, useRateText } from './parts/words.tsx';
import type { UpdownContract } from './model/contract.ts';
import { entriesOf } from './model/entries.ts';
import { marksOf } from './model/marks.ts';
import { useContracts, type Contracts } from './model/use-contracts.ts';
import { usePurchase } from './model/use-purchase.ts';
import { chosenTerms, useStakeTicket } from './model/use-stake.ts';
import { useTerms } from './queries.ts';
import { clockText, useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useSecondsUntil } from '../../market/countdown.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import { useAmountsHidden, useTimeStyle } from '../../session/preferences.ts';
import { useProtection } from '../../session/protection.ts';
import { useContractIds } from './contract-ids.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Note } from '../../ui/card.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useWide } from '../../ui/use-wide.ts';
import frame from '../../frame/frame.module.css';
import styles from './updown-workspace.module.css';
import { Closed } from '../../frame/lost-address.ts';
import { RUNNING_LIST_ID, showRunningStrip } from '../../frame/running-list.ts';
import { SideButtons } from '../../frame/side-buttons.tsx';
import { useStable } from '../../frame/use-stable.ts';
import { useFreshAfter } from '../../form/use-fresh-after.ts';
import { useTakesNew } from '../../product/products.ts';
import { useOutcomeShown } from '../../product/outcomes-seen-here.ts';
import { later } from '../../ui/later.ts';

/** Shown after a press only: they arrive while the terms are asked for. */
const PurchaseSheets = later(async () => (await import('./parts/purchase-sheets.tsx')).PurchaseSheets);

const NONE: readonly UpdownContract[] = [];

interface UpdownDesktopProps {
  readonly entry: MarketEntry;
  readonly onChoosePair: () => void;
  /** Prices of own running contracts, for the chart. */
  readonly onLines: (lines: readonly OwnLine[]) => void;
  /** Where own contracts were entered and where they ended, for the chart. */
  readonly onMarks: (marks: readonly Mark[]) => void;
  /** The list of contracts that is open at first. */
  readonly first: 'running' | 'past';
}

/** Ticket, running contracts and history of second contracts: on a phone the ticket is a sheet over the page. */
export function UpdownDesktop({ entry, onChoosePair, onLines, onMarks, first }: UpdownDesktopProps) {
  const desktop = useWide('panes');
  const say = useSay();
  const rateText = useRateText();
  const ticket = useStakeTicket();
  const contracts = useContracts();
  const ids = useContractIds();
  const symbolId = ids?.get(entry.coin.toLowerCase()) ?? null;
  const terms = useTerms(symbolId);
  const controls = usePurchase(entry.coin, contracts.newestId);
  const sheet = useSheet(['second']);
  const [placed, setPlaced] = useState<number | null>(null);
  useOnChart(contracts, entry.coin, { onLines, onMarks });
  const { state } = controls.submission;
  const doneId = state.step === 'done' ? state.result.id : null;
  useOutcomeShown('updown', doneId);
  useFreshAfter(doneId, () => ticket.change({ amount: '' }));
  const finish = (id: number) => {
    controls.submission.dismiss();
    setPlaced(id);
    if (sheet.opened !== null) sheet.close();
  };

  const open = (side: 'buy' | 'sell') => {
    ticket.change({ direction: side === 'buy' ? 'up' : 'down' });
    sheet.open('second');
  };
  const offer = (id: string) =>
    symbolId === null && ids !== null ? (
      <NotOffered display={entry.display} onChoosePair={onChoosePair} />
    ) : (
      <TicketOrReason coin={entry.coin} terms={terms} ticket={ticket} controls={controls} id={id} />
    );
  const rate = rateText(chosenTerms(terms.rows ?? [], ticket.inputs.seconds)?.rate ?? '0');
  const offered = useTakesNew('updown') && symbolId !== null && terms.rows !== null && terms.rows.length > 0;
  // On a phone a reason stands above the contracts; while it is not known, nothing may stand there and go away again.
  const isKnown = ids !== null && (symbolId === null || terms.rows !== null || terms.failed);
  return (
    <>
      {desktop && (
        <section className={frame['ticket']} aria-label={say('updown.ticket.title')}>
          {offer('desktop-second')}
        </section>
      )}
      {!desktop && isKnown && !offered && <div className={frame['reason']}>{offer('phone-reason')}</div>}
      <Placed contracts={contracts} placed={placed} first={first} />
      {!desktop && offered && <SideButtons buy={say('updown.foot.up', { rate })} sell={say('updown.foot.down', { rate })} onSide={open} />}
      {!desktop && (
        <Sheet
          open={sheet.opened === 'second'}
          onClose={() => sheet.close()}
          title={<bdi dir="ltr">{entry.display}</bdi>}
          holds={ticket.inputs.amount !== ''}
        >
          {offer('phone-second')}
        </Sheet>
      )}
      <Suspense fallback={null}>
        <PurchaseSheets
          controls={controls}
          entry={entry}
          contracts={[...(contracts.running.rows ?? NONE), ...(contracts.past.rows ?? NONE)]}
          onDone={finish}
        />
      </Suspense>
    </>
  );
}

/** What of the own contracts is on the chart. */
function useOnChart(contracts: Contracts, coin: string, { onLines, onMarks }: Pick<UpdownDesktopProps, 'onLines' | 'onMarks'>): void {
  const lines = useLines(contracts.running.rows ?? NONE, coin);
  useEffect(() => onLines(lines), [lines, onLines]);
  const marks = useMarks(contracts, coin);
  useEffect(() => onMarks(marks), [marks, onMarks]);
}

/** The entries of this coin's running contracts as lines over its bars, each with its stakes, and their ends; the same list while its content is the same. */
function useLines(running: readonly UpdownContract[], coin: string): readonly OwnLine[] {
  const say = useSay();
  const style = useNumberStyle();
  const { zone } = useTimeStyle();
  const lines = entriesOf(running, coin.toLowerCase()).map(({ price, direction, stake, spans }): OwnLine => ({
    id: `${direction} ${price}`,
    price,
    label: say(`updown.line.${direction}`, { stake: figureText(exactFigure(stake, 'owned', style)) }),
    colour: direction === 'up' ? 'gain' : 'loss',
    style: 'solid',
    ends: spans.map((span) => ({ ...span, label: clockText(span.atMs, zone) })),
  }));
  return useStable(lines);
}

/** The entries of open contracts of this coin, and the entries and ends of the last ones that are over. */
function useMarks({ running, past }: Contracts, coin: string): readonly Mark[] {
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  const text = (amount: string, meaning: 'owned' | 'result') =>
    figureText(masked ? hiddenFigure() : amountFigure(amount, 'usdt', meaning, style));
  return useStable(
    marksOf([...(running.rows ?? NONE), ...(past.rows ?? NONE)], coin.toLowerCase(), {
      stake: (amount) => text(amount, 'owned'),
      result: (net) => text(net, 'result'),
    }),
  );
}

function PlacedNote({ contract: { expiresMs, number } }: { readonly contract: UpdownContract }) {
  const say = useSay();
  const seconds = useSecondsUntil(expiresMs);
  const ended = seconds === null || seconds === 0;
  return <Note>{ended ? say('updown.placed.announce', { number }) : say('updown.placed.text', { left: timeLeftText(seconds, say) })}</Note>;
}

/** The contracts, with a word about the one that was just placed. */
function Placed({
  contracts,
  placed,
  first,
}: {
  readonly contracts: Contracts;
  readonly placed: number | null;
  readonly first: 'running' | 'past';
}) {
  const runs = contracts.running.rows?.find(({ id }) => id === placed) ?? null;
  useEffect(() => {
    if (runs !== null) showRunningStrip();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each contract
  }, [runs?.id]);
  return (
    <div id={RUNNING_LIST_ID} className={classNames(frame['own'], styles['contracts'])}>
      {runs !== null && (
        <div className={styles['placed']}>
          <PlacedNote contract={runs} />
        </div>
      )}
      <ContractsPanel contracts={contracts} first={first} />
    </div>
  );
}

type TicketProps = Parameters<typeof StakeTicketPanel>[0];

/** Who may not use the product, or finds it closed, is told so in place of the ticket; what runs and what is over stays. */
function TicketOrReason(props: TicketProps) {
  const say = useSay();
  const { state } = useProtection();
  if (!useTakesNew('updown'))
    return (
      <Suspense fallback={null}>
        <Closed />
      </Suspense>
    );
  if (state?.eligible === false) return <EmptyState compact text={say('updown.ticket.notEligible')} />;
  return <StakeTicketPanel {...props} />;
}

function NotOffered({ display, onChoosePair }: { readonly display: string; readonly onChoosePair: () => void }) {
  const say = useSay();
  return (
    <EmptyState
      compact
      text={say('updown.ticket.notOffered', { pair: display })}
      action={<Button onPress={onChoosePair}>{say('trade.pair.choose')}</Button>}
    />
  );
}
