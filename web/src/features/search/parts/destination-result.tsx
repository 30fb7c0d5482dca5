import { Link } from '../../../navigation/link.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import type { Destination } from '../model/destinations.ts';
import styles from '../search.module.css';

interface DestinationResultProps {
  readonly destination: Destination;
  readonly onFollow: () => void;
}

/** A page to go to, or a sheet that opens here. */
export function DestinationResult({ destination, onFollow }: DestinationResultProps) {
  const say = useSay();
  const sheet = useSheet(['shell-display', 'shell-support', 'shell-source']);
  const content = (
    <>
      <span className={styles['placeIcon']}>
        <Icon name={destination.icon} small />
      </span>
      <span className={styles['name']}>{say(destination.title)}</span>
      <Icon name="forward" className={styles['chevron']} />
    </>
  );
  if ('to' in destination) {
    return (
      <Link to={destination.to} className={styles['result']} data-result="" onClick={onFollow}>
        {content}
      </Link>
    );
  }
  const open = () => {
    onFollow();
    sheet.open(destination.sheet);
  };
  return (
    <button type="button" className={styles['result']} data-result="" onClick={open}>
      {content}
    </button>
  );
}
