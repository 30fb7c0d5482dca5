import { Suspense } from 'react';
import type { RoundTerms } from '../rules/round.ts';
import { useSay } from '../../../i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useRiskConfirmation } from '../../../session/risk-confirmation.ts';
import { later } from '../../../ui/later.ts';
import { ReadSheet } from '../../../ui/read-sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { useFeeText } from './words.tsx';

const PlannedTerms = later(async () => (await import('../../../frame/planned-terms.tsx')).PlannedTerms, 'planned');

const NAMES = {
  feeValue: 'planned.fee',
  minStake: 'planned.minStake',
  maxStake: 'planned.maxStake',
  cancellable: 'planned.cancel',
} as const;
const POINTS = ['pools', 'plays', 'side', 'times', 'cancel', 'back', 'lose', 'checked', 'limits'] as const;

interface RiskSheetProps {
  readonly coin: string;
  readonly terms: RoundTerms | null;
  /** False: it is only read again. */
  readonly asks: boolean;
  readonly onClose: () => void;
}

/** What a round is and what it costs; confirmed once, before the first stake. */
export function RiskSheet({ coin, terms, asks, onClose }: RiskSheetProps) {
  const say = useSay();
  const feeText = useFeeText();
  const confirmation = useRiskConfirmation('rounds', onClose);
  return (
    <ReadSheet
      title={say('rounds.risk.title')}
      words={{
        lead: say('rounds.risk.lead'),
        read: say('rounds.risk.read'),
        tick: say('rounds.risk.tick'),
        confirm: say('rounds.risk.confirm'),
      }}
      asks={asks}
      onClose={onClose}
      {...confirmation}
    >
      <ul className={parts['points']}>
        {POINTS.map((point) => (
          <li key={point}>{say(`rounds.risk.${point}`)}</li>
        ))}
        {terms !== null && <li>{say('rounds.risk.fee', { fee: feeText(terms) })}</li>}
      </ul>
      <Suspense fallback={null}>
        <PlannedTerms product="rounds" coin={coin} names={NAMES} />
      </Suspense>
      <div className={parts['actions']}>
        <ButtonLink small to="/statistics">
          {say('rounds.risk.results')}
        </ButtonLink>
        <ButtonLink small to="/protection">
          {say('rounds.form.toProtection')}
        </ButtonLink>
      </div>
    </ReadSheet>
  );
}
