import { RISK_VERSION } from '@candor/contract/calls/protection';
import { useRef, useState } from 'react';
import { isFailure } from '../../../api/failures.ts';
import type { RoundTerms } from '../../../domain/rounds/round.ts';
import { useSay } from '../../../i18n/text.tsx';
import { sendRiskConfirmation, useTakeProtection } from '../../../session/protection.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from '../rounds.module.css';
import { useFeeText } from './words.tsx';

const POINTS = ['pools', 'estimate', 'side', 'times', 'cancel', 'back', 'lose', 'checked', 'limits'] as const;

interface RiskSheetProps {
  readonly terms: RoundTerms | null;
  /** False: it is only read again. */
  readonly asks: boolean;
  readonly onClose: () => void;
}

/** What a round is and what it costs; confirmed once, before the first stake. */
export function RiskSheet({ terms, asks, onClose }: RiskSheetProps) {
  const say = useSay();
  const feeText = useFeeText();
  const take = useTakeProtection();
  const key = useRef('');
  const [read, setRead] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  const confirm = async () => {
    if (!read || busy) return;
    if (key.current === '') key.current = crypto.randomUUID().replaceAll('-', '');
    setBusy(true);
    setFailed(null);
    try {
      take(await sendRiskConfirmation('rounds', RISK_VERSION, key.current));
      onClose();
    } catch (error) {
      setFailed(isFailure(error) && error.words !== '' ? error.words : say('shell.failure.network'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('rounds.risk.title')}
      {...(asks && {
        foot: (
          <Button kind="primary" wide busy={busy} waiting={!read} onPress={() => void confirm()}>
            {say(read ? 'rounds.risk.confirm' : 'rounds.risk.tick')}
          </Button>
        ),
      })}
    >
      <div className={styles['stack']}>
        <Note kind="warn">{say('rounds.risk.lead')}</Note>
        <ul className={styles['points']}>
          {POINTS.map((point) => (
            <li key={point}>{say(`rounds.risk.${point}`)}</li>
          ))}
          {terms !== null && <li>{say('rounds.risk.fee', { fee: feeText(terms) })}</li>}
        </ul>
        <div className={styles['actions']}>
          <ButtonLink small to="/statistics">
            {say('rounds.risk.results')}
          </ButtonLink>
          <ButtonLink small to="/protection">
            {say('rounds.form.toProtection')}
          </ButtonLink>
        </div>
        {asks && <Checkbox label={say('rounds.risk.read')} checked={read} onChange={setRead} />}
        {failed !== null && (
          <Note kind="danger" alert>
            {failed}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
