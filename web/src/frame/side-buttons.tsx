import { Button } from '../ui/button.tsx';
import frame from './frame.module.css';

interface SideButtonsProps {
  /** What stands on each. */
  readonly buy: string;
  readonly sell: string;
  readonly onSide: (side: 'buy' | 'sell') => void;
}

/** At the foot of a phone's page: each opens the ticket on its side. */
export function SideButtons({ onSide, ...texts }: SideButtonsProps) {
  return (
    <div className={frame['foot']}>
      {(['buy', 'sell'] as const).map((side) => (
        <Button key={side} kind={side} onPress={() => onSide(side)}>
          {texts[side]}
        </Button>
      ))}
    </div>
  );
}
