import { Link } from '../../../navigation/link.tsx';
import { exactFigure, figureText, tickFigure } from '../../../domain/figures.ts';
import { clockText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { SettledResult } from '../../../frame/share/card.ts';
import { ShareButton } from '../../../frame/share/share-button.tsx';
import { Moment } from '../../../product/moment.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { netOf, type Deciding, type UpdownContract } from '../model/contract.ts';
import { useTickTime } from '../model/tick-time.ts';
import styles from '../updown.module.css';
import { VoidReason } from './void-reason.tsx';
import { DirectionWord, durationText, usePriceDecimals, useRateText } from './words.tsx';

interface ResultSheetProps {
  readonly contract: UpdownContract;
  readonly onVerify: () => void;
  readonly onClose: () => void;
}

/** How a contract ended, with every digit: the two ticks that decided, what was paid, and what prices were missing. */
export function ResultSheet({ contract, onVerify, onClose }: ResultSheetProps) {
  const say = useSay();
  const style = useNumberStyle();
  const rateText = useRateText();
  const result = contract.result ?? 'void';
  const at = (epochMs: number) => <Moment atMs={epochMs} zoned />;
  const rows: readonly ReceiptRow[] = [
    { key: 'result', label: say('updown.sheet.result'), value: say(`updown.result.${result}`), strong: true },
    { key: 'pair', label: say('updown.sheet.pair'), value: <bdi dir="ltr">{contract.display}</bdi> },
    { key: 'direction', label: say('updown.direction.title'), value: <DirectionWord direction={contract.direction} /> },
    {
      key: 'terms',
      label: say('updown.sheet.terms'),
      value: (
        <span>
          {durationText(contract.seconds, say)} · <bdi dir="ltr">{rateText(contract.rate)}</bdi>
        </span>
      ),
    },
    { key: 'entry', label: say('updown.card.entry'), value: <Decided coin={contract.coin} tick={contract.entry} /> },
    { key: 'exit', label: say('updown.card.exit'), value: <Decided coin={contract.coin} tick={contract.exit} /> },
    { key: 'stake', label: say('updown.card.stake'), value: <Figure figure={exactFigure(contract.stake, 'owned', style)} unit="USDT" /> },
    { key: 'paid', label: say('updown.sheet.paid'), value: <Figure figure={exactFigure(contract.payout, 'owned', style)} unit="USDT" /> },
    {
      key: 'net',
      label: say('updown.sheet.net'),
      value: <Figure figure={exactFigure(netOf(contract), 'result', style)} unit="USDT" tone="signed" />,
    },
    { key: 'accepted', label: say('updown.sheet.accepted'), value: at(contract.acceptedMs) },
    ...(contract.startMs === contract.acceptedMs
      ? []
      : [{ key: 'started', label: say('updown.sheet.started'), value: at(contract.startMs) }]),
    { key: 'expired', label: say('updown.sheet.expired'), value: at(contract.expiresMs) },
    { key: 'number', label: say('updown.sheet.number'), value: <bdi dir="ltr">{contract.number}</bdi> },
  ];
  const shared = useShared(contract);
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('updown.sheet.title', { number: contract.number })}
      foot={
        <div className={parts['actions']}>
          <ShareButton result={shared} />
          <Button kind="primary" wide onPress={onVerify}>
            {say('updown.card.verify')}
          </Button>
        </div>
      }
    >
      <div className={parts['stack']}>
        {result === 'tie' && <Note>{say('updown.sheet.tie')}</Note>}
        {contract.settleReason !== null && (
          <Note kind={result === 'void' ? 'warn' : 'info'}>
            {say(`updown.reason.${contract.settleReason}`)}
            {contract.voidReason !== null && <VoidReason reason={contract.voidReason} />}
          </Note>
        )}
        <Receipt rows={rows} />
        <Link to="/cashflow" search={{ tab: 'second' }} className={parts['link']}>
          {say('updown.sheet.records')}
        </Link>
      </div>
    </Sheet>
  );
}

/** The contract as a picture shows it. */
function useShared(contract: UpdownContract): () => SettledResult {
  const say = useSay();
  const style = useNumberStyle();
  const decimals = usePriceDecimals(contract.coin);
  const priceOf = (tick: Deciding | null) => (tick === null ? null : figureText(tickFigure(tick.price, decimals, style)));
  return () => ({
    product: say('updown-names.name'),
    number: contract.number,
    pair: contract.display,
    side: { word: say(`updown.direction.${contract.direction}`), direction: contract.direction },
    terms: durationText(contract.seconds, say),
    outcome: say(`updown.result.${contract.result ?? 'void'}`),
    basis: { of: 'stake', amount: contract.stake },
    net: netOf(contract),
    entry: priceOf(contract.entry),
    exit: priceOf(contract.exit),
    endMs: contract.expiresMs,
    proof: 'own',
  });
}

/** A price that decided, its number in the published series and its time. */
function Decided({ coin, tick }: { readonly coin: string; readonly tick: Deciding | null }) {
  const say = useSay();
  const style = useNumberStyle();
  const { zone } = useTimeStyle();
  const decimals = usePriceDecimals(coin);
  const timeMs = useTickTime(coin, tick);
  if (tick === null) return say('updown.card.none');
  return (
    <span className={styles['tick']}>
      <Figure figure={tickFigure(tick.price, decimals, style)} />
      <bdi dir="ltr" className={styles['quiet']}>
        {timeMs === null ? `#${tick.number}` : `#${tick.number} · ${exactClock(timeMs, zone)}`}
      </bdi>
    </span>
  );
}

/** `12:00:00.412` in the user's zone: ticks are told apart by their milliseconds. */
function exactClock(epochMs: number, zone: string): string {
  return `${clockText(epochMs, zone)}.${String(epochMs % 1_000).padStart(3, '0')}`;
}
