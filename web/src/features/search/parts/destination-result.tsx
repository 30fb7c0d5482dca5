import { Link } from '../../../navigation/link.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
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
  const content = <Content icon={destination.icon} title={say(destination.title)} />;
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

interface GuideResultProps {
  readonly id: string;
  readonly title: string;
  readonly onFollow: () => void;
}

/** A guide of the help. */
export function GuideResult({ id, title, onFollow }: GuideResultProps) {
  return (
    <Link to="/helpDetail/{id}" search={{ id }} className={styles['result']} data-result="" onClick={onFollow}>
      <Content icon="document" title={title} />
    </Link>
  );
}

/** A notice to everybody. */
export function NoticeResult({ id, title, onFollow }: GuideResultProps) {
  return (
    <Link to="/message/detail" search={{ notice: id }} className={styles['result']} data-result="" onClick={onFollow}>
      <Content icon="bell" title={title} />
    </Link>
  );
}

function Content({ icon, title }: { readonly icon: IconName; readonly title: string }) {
  return (
    <>
      <span className={styles['placeIcon']}>
        <Icon name={icon} small />
      </span>
      <span className={styles['name']}>{title}</span>
      <Icon name="forward" className={styles['chevron']} />
    </>
  );
}
