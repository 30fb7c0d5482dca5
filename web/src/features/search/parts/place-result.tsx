import { Link } from '../../../navigation/link.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import type { Place } from '../model/places.ts';
import styles from '../search.module.css';

interface PlaceResultProps {
  readonly place: Place;
  readonly onFollow: () => void;
}

/** A page to go to, or a sheet that opens here. */
export function PlaceResult({ place, onFollow }: PlaceResultProps) {
  const say = useSay();
  const sheet = useSheet(['shell-display', 'shell-support', 'shell-source']);
  const content = (
    <>
      <span className={styles['placeIcon']}>
        <Icon name={place.icon} small />
      </span>
      <span className={styles['name']}>{say(place.title)}</span>
      <Icon name="forward" className={styles['chevron']} />
    </>
  );
  if ('to' in place) {
    return (
      <Link to={place.to} className={styles['result']} data-result="" onClick={onFollow}>
        {content}
      </Link>
    );
  }
  const open = () => {
    onFollow();
    sheet.open(place.sheet);
  };
  return (
    <button type="button" className={styles['result']} data-result="" onClick={open}>
      {content}
    </button>
  );
}
