import { Link } from '../../../navigation/link.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { useRiskConfirmation } from '../../../session/risk-confirmation.ts';
import { ReadSheet } from '../../../ui/read-sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';

const POINTS = ['margin', 'liquidation', 'gap', 'funding', 'fee', 'queue', 'frozen'] as const;

interface RiskSheetProps {
  /** False: it is only read again. */
  readonly asks: boolean;
  readonly onClose: () => void;
}

/** What leverage can cost; confirmed once, before the first order. */
export function RiskSheet({ asks, onClose }: RiskSheetProps) {
  const say = useSay();
  const confirmation = useRiskConfirmation('perpetual', onClose);
  return (
    <ReadSheet
      title={say('perpetual-sheets.risk.title')}
      words={{
        lead: say('perpetual-sheets.risk.lead'),
        read: say('perpetual-sheets.risk.read'),
        tick: say('perpetual-sheets.risk.tick'),
        confirm: say('perpetual-sheets.risk.confirm'),
      }}
      asks={asks}
      onClose={onClose}
      {...confirmation}
    >
      <ul className={parts['points']}>
        {POINTS.map((point) => (
          <li key={point}>{say(`perpetual-sheets.risk.${point}`)}</li>
        ))}
      </ul>
      <p className={parts['footer']}>
        <Link to="/protection" className={parts['link']}>
          {say('perpetual-sheets.risk.protection')}
        </Link>
      </p>
    </ReadSheet>
  );
}
