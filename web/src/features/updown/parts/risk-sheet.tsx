import { RISK_VERSION } from '@candor/contract/calls/protection';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isFailure } from '../../../api/failures.ts';
import { figureText, rateFigure } from '../../../domain/figures.ts';
import { breakEvenPercent, costOfHundred, type UpdownTerms } from '../../../domain/updown/terms.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { sendRiskConfirmation, useTakeProtection } from '../../../session/protection.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from '../updown.module.css';
import { durationText, useRateText } from './words.tsx';

const POINTS = ['lose', 'other', 'tie', 'void', 'early', 'checked', 'limits'] as const;

interface RiskSheetProps {
  readonly terms: readonly UpdownTerms[];
  /** False: it is only read again. */
  readonly asks: boolean;
  readonly onClose: () => void;
}

/** What a second contract is, what it costs on average and what a tie and a void do; confirmed once, before the first order. */
export function RiskSheet({ terms, asks, onClose }: RiskSheetProps) {
  const say = useSay();
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
      take(await sendRiskConfirmation('updown', RISK_VERSION, key.current));
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
      title={say('updown.risk.title')}
      {...(asks && {
        foot: (
          <Button kind="primary" wide busy={busy} waiting={!read} onPress={() => void confirm()}>
            {say(read ? 'updown.risk.confirm' : 'updown.risk.tick')}
          </Button>
        ),
      })}
    >
      <div className={styles['stack']}>
        <Note kind="warn">{say('updown.risk.lead')}</Note>
        <Odds terms={terms} />
        <ul className={styles['points']}>
          {POINTS.map((point) => (
            <li key={point}>{say(`updown.risk.${point}`)}</li>
          ))}
        </ul>
        <p className={styles['footer']}>
          <Link to="/protection" className={styles['link']}>
            {say('updown.risk.protection')}
          </Link>
          <Link to="/statistics" className={styles['link']}>
            {say('updown.risk.results')}
          </Link>
        </p>
        {asks && <Checkbox label={say('updown.risk.read')} checked={read} onChange={setRead} />}
        {failed !== null && (
          <Note kind="danger" alert>
            {failed}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

/** The odds of every duration: how often one has to be right, and what 100 USDT cost at a fair coin. */
function Odds({ terms }: { readonly terms: readonly UpdownTerms[] }) {
  const say = useSay();
  const style = useNumberStyle();
  const rateText = useRateText();
  const percent = (value: string) => <bdi dir="ltr">{figureText(rateFigure(value, style, 1))}</bdi>;
  return (
    <table className={styles['odds']}>
      <caption>{say('updown.risk.odds')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('updown.risk.duration')}</th>
          <th scope="col">{say('updown.risk.payout')}</th>
          <th scope="col">{say('updown.risk.even')}</th>
          <th scope="col">{say('updown.risk.cost')}</th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ periodId, seconds, rate }) => (
          <tr key={periodId}>
            <th scope="row">{durationText(seconds, say)}</th>
            <td>
              <bdi dir="ltr">{rateText(rate)}</bdi>
            </td>
            <td>{percent(breakEvenPercent(rate))}</td>
            <td>
              <bdi dir="ltr">{`${figureText(rateFigure(costOfHundred(rate), style, 1)).replace(/\s?%/, '')} USDT`}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
