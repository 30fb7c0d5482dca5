import { exactFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { AssetAmount, Deal } from '../../../product/records.ts';
import { useOutcomeWords } from '../../../product/use-outcome-words.ts';
import { Moment } from '../../../product/moment.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Line } from '../model/rows.ts';
import type { Records } from '../queries.ts';
import styles from '../records.module.css';
import { useLogoOf } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';

interface DealSheetProps {
  readonly deal: Deal;
  readonly line: Line;
  readonly records: Records;
  readonly masked: boolean;
  readonly onOpen: (recordId: number) => void;
  readonly onClose: () => void;
}

/** One deal with every change that it made to a balance. */
export function DealSheet({ deal, line, records, masked, onOpen, onClose }: DealSheetProps) {
  const say = useSay();
  const words = useOutcomeWords();
  const logoOf = useLogoOf();
  const facts = useFacts(deal, line.timeMs, masked);
  const oldestMs = records.rows?.at(-1)?.times.createMs ?? 0;
  const isCut = records.hasMore && deal.acceptedMs <= oldestMs;
  return (
    <Sheet open onClose={onClose} title={deal.say(words)}>
      <div className={styles['deal']}>
        <Receipt rows={facts} />
        <section className={styles['month']} aria-label={say('records.deal.changes')}>
          <h2>{say('records.deal.changes')}</h2>
          <ul className={styles['rows']}>
            {line.rows.map((row) => (
              <RecordRow key={row.recordId} row={row} logo={logoOf(row.coin)} masked={masked} onOpen={() => onOpen(row.recordId)} />
            ))}
          </ul>
          {isCut && (
            <>
              <Note kind="warn">{say('records.deal.earlier')}</Note>
              <Button small busy={records.busy} onPress={records.more}>
                {say('records.list.more')}
              </Button>
            </>
          )}
        </section>
        <ButtonLink wide {...deal.link}>
          {say('records.deal.place')}
        </ButtonLink>
      </div>
    </Sheet>
  );
}

function useFacts({ total, fee, result, orderNumber }: Deal, timeMs: number, masked: boolean): readonly ReceiptRow[] {
  const say = useSay();
  const style = useNumberStyle();
  const shown = ({ amount, asset }: AssetAmount, sign: 'owned' | 'result') => (
    <Figure figure={exactFigure(amount, sign, style)} unit={asset.toUpperCase()} masked={masked} />
  );
  return [
    { key: 'total', label: say(`records.deal.${total.kind}`), value: shown(total, 'owned') },
    ...(fee === null ? [] : [{ key: 'fee', label: say('records.deal.fee'), value: shown(fee, 'owned') }]),
    ...(result === null
      ? []
      : [
          {
            key: 'result',
            label: say('records.deal.result'),
            value: result === 'open' ? say('records.deal.open') : shown(result, 'result'),
          },
        ]),
    {
      key: 'time',
      label: say('records.detail.time'),
      value: <Moment atMs={timeMs} zoned />,
    },
    { key: 'order', label: say('records.detail.order'), value: <bdi dir="ltr">{orderNumber}</bdi> },
  ];
}
