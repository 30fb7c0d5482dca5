import { Suspense } from 'react';
import { Link } from '../../../navigation/link.tsx';
import { figureText, rateFigure } from '../../../domain/figures.ts';
import { breakEvenPercent, costOfHundred, type UpdownTerms } from '../rules/terms.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useRiskConfirmation } from '../../../session/risk-confirmation.ts';
import { later } from '../../../ui/later.ts';
import { ReadSheet } from '../../../ui/read-sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import styles from '../updown.module.css';
import { durationText, useRateText, waitSeconds } from './words.tsx';

const PlannedTerms = later(async () => (await import('../../../frame/planned-terms.tsx')).PlannedTerms, 'planned');

const NAMES = { ratePpm: 'planned.payout', minStake: 'planned.minStake', maxStake: 'planned.maxStake' } as const;
const POINTS = ['lose', 'other', 'tie', 'void', 'early', 'checked', 'limits'] as const;

interface RiskSheetProps {
  readonly coin: string;
  readonly terms: readonly UpdownTerms[];
  /** False: it is only read again. */
  readonly asks: boolean;
  readonly onClose: () => void;
}

/** What a second contract is, what it costs on average and what a tie and a void do; confirmed once, before the first order. */
export function RiskSheet({ coin, terms, asks, onClose }: RiskSheetProps) {
  const say = useSay();
  const confirmation = useRiskConfirmation('updown', onClose);
  const waitMs = Math.max(0, ...terms.map((one) => one.waitMs));
  return (
    <ReadSheet
      title={say('updown.risk.title')}
      words={{
        lead: say('updown.risk.lead'),
        read: say('updown.risk.read'),
        tick: say('updown.risk.tick'),
        confirm: say('updown.risk.confirm'),
      }}
      asks={asks}
      onClose={onClose}
      {...confirmation}
    >
      <Odds terms={terms} />
      <ul className={parts['points']}>
        {waitMs > 0 && <li>{say('updown.risk.wait', { seconds: waitSeconds(waitMs) })}</li>}
        {POINTS.map((point) => (
          <li key={point}>{say(`updown.risk.${point}`)}</li>
        ))}
      </ul>
      <Suspense fallback={null}>
        <PlannedTerms product="updown" coin={coin} names={NAMES} />
      </Suspense>
      <p className={parts['footer']}>
        <Link to="/protection" className={parts['link']}>
          {say('updown.risk.protection')}
        </Link>
        <Link to="/statistics" className={parts['link']}>
          {say('updown.risk.results')}
        </Link>
      </p>
    </ReadSheet>
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
