import { Link } from '@tanstack/react-router';
import { exactFigure, tickFigure } from '../../../domain/figures.ts';
import { timeText, useNumberStyle, zoneText } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { netOf, type Deciding, type SecondContract } from '../model/contract.ts';
import styles from '../updown.module.css';
import { exactClock } from './settled-card.tsx';
import { DirectionWord, durationText, usePriceDecimals, useRateText } from './words.tsx';

interface ResultSheetProps {
  readonly contract: SecondContract;
  readonly onVerify: () => void;
  readonly onClose: () => void;
}

/** How a contract ended, with every digit: the two ticks that decided, what was paid, and why where it is void. */
export function ResultSheet({ contract, onVerify, onClose }: ResultSheetProps) {
  const say = useSay();
  const style = useNumberStyle();
  const time = useTimeStyle();
  const rateText = useRateText();
  const result = contract.result ?? 'void';
  const decimals = usePriceDecimals(contract.coin);
  const deciding = (at: Deciding | null) =>
    at === null ? (
      say('updown.card.none')
    ) : (
      <span className={styles['tick']}>
        <Figure figure={tickFigure(at.price, decimals, style)} />
        <bdi dir="ltr" className={styles['quiet']}>
          {at.timeMs === null ? `#${at.number}` : `#${at.number} · ${exactClock(at.timeMs, time.zone)}`}
        </bdi>
      </span>
    );
  const at = (epochMs: number) => <bdi dir="ltr">{`${timeText(epochMs, time)} ${zoneText(epochMs, time.zone)}`}</bdi>;
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
    { key: 'entry', label: say('updown.card.entry'), value: deciding(contract.entry) },
    { key: 'exit', label: say('updown.card.exit'), value: deciding(contract.exit) },
    { key: 'stake', label: say('updown.card.stake'), value: <Figure figure={exactFigure(contract.stake, 'owned', style)} unit="USDT" /> },
    { key: 'paid', label: say('updown.sheet.paid'), value: <Figure figure={exactFigure(contract.payout, 'owned', style)} unit="USDT" /> },
    {
      key: 'net',
      label: say('updown.sheet.net'),
      value: <Figure figure={exactFigure(netOf(contract), 'result', style)} unit="USDT" tone="signed" />,
    },
    { key: 'accepted', label: say('updown.sheet.accepted'), value: at(contract.acceptedMs) },
    { key: 'expired', label: say('updown.sheet.expired'), value: at(contract.expiresMs) },
    { key: 'number', label: say('updown.sheet.number'), value: <bdi dir="ltr">{contract.number}</bdi> },
  ];
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('updown.sheet.title', { number: contract.number })}
      foot={
        <Button kind="primary" wide onPress={onVerify}>
          {say('updown.card.verify')}
        </Button>
      }
    >
      <div className={styles['stack']}>
        {result === 'tie' && <Note>{say('updown.sheet.tie')}</Note>}
        {contract.voidReason !== null && <Note kind="warn">{say(`updown.void.${contract.voidReason}`)}</Note>}
        <Receipt rows={rows} />
        <Link to="/cashflow" search={{ tab: 'second' }} className={styles['link']}>
          {say('updown.sheet.records')}
        </Link>
      </div>
    </Sheet>
  );
}
