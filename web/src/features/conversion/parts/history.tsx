import { Suspense, useState } from 'react';
import { exactFigure } from '../../../domain/figures.ts';
import { timeText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Rows } from '../../../product/listed.tsx';
import { VerifySheet } from '../../../proof/verify-part.ts';
import { useAmountsHidden, useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { List, ListRow } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from '../conversion.module.css';
import { loadEvidence } from '../model/evidence.ts';
import { useConversions, type Conversion } from '../queries.ts';
import { ConversionReceipt } from './conversion-receipt.tsx';

/** One's own conversions, newest first; each opens its receipt, which can be verified. */
export function ConversionHistory() {
  const say = useSay();
  const list = useConversions();
  const [openedId, setOpenedId] = useState<number | null>(null);
  const [verified, setVerified] = useState<string | null>(null);
  const opened = list.rows?.find(({ conversionId }) => conversionId === openedId) ?? null;
  return (
    <section className={styles['history']} aria-labelledby="conversions">
      <h2 id="conversions">{say('conversion.history.title')}</h2>
      <Rows list={list} failed={say('conversion.history.failed')} empty={say('conversion.history.none')}>
        {(rows) => (
          <List>
            {rows.map((row) => (
              <HistoryRow key={row.conversionId} row={row} onOpen={() => setOpenedId(row.conversionId)} />
            ))}
          </List>
        )}
      </Rows>
      {opened !== null && verified === null && (
        <Sheet
          open
          onClose={() => setOpenedId(null)}
          title={say('conversion.history.details')}
          foot={
            <Button wide onPress={() => setVerified(opened.conversionNumber)}>
              {say('conversion.history.verify')}
            </Button>
          }
        >
          <ConversionReceipt conversion={opened} />
        </Sheet>
      )}
      <Suspense fallback={null}>
        {verified !== null && (
          <VerifySheet number={verified} shown={undefined} load={() => loadEvidence(verified)} onClose={() => setVerified(null)} />
        )}
      </Suspense>
    </section>
  );
}

const STATES = {
  submitted: 'conversion.state.submitted',
  done: 'conversion.state.done',
  failed: 'conversion.state.failed',
} as const;

function HistoryRow({ row, onOpen }: { readonly row: Conversion; readonly onOpen: () => void }) {
  const say = useSay();
  const style = useNumberStyle();
  const timeStyle = useTimeStyle();
  const masked = useAmountsHidden();
  const [from, to] = [row.fromCoin.toUpperCase(), row.toCoin.toUpperCase()];
  return (
    <ListRow
      title={<bdi dir="ltr">{`${from} → ${to}`}</bdi>}
      note={
        <>
          <bdi>{timeText(row.times.createMs, timeStyle)}</bdi>{' '}
          <Tag kind={row.state === 'failed' ? 'warn' : 'plain'}>{say(STATES[row.state])}</Tag>
        </>
      }
      end={
        <span className={styles['amounts']}>
          <Figure figure={exactFigure(row.received, 'owned', style)} unit={to} masked={masked} />
          <Figure figure={exactFigure(row.amount, 'cost', style)} unit={from} masked={masked} className={styles['paid']} />
        </span>
      }
      onPress={onOpen}
    />
  );
}
