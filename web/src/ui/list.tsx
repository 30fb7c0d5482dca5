import { Link } from '../navigation/link.tsx';
import type { LinkProps } from '../navigation/link.tsx';
import type { Path } from '../navigation/paths.ts';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './list.module.css';

export function List({
  children,
  label,
  className,
}: {
  readonly children: ReactNode;
  readonly label?: string | undefined;
  readonly className?: string;
}) {
  return (
    <ul className={classNames(styles['list'], className)} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowContent {
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly end?: ReactNode;
}

interface RowProps extends RowContent {
  readonly onPress?: () => void;
  /** For rows that choose one of several. */
  readonly chosen?: boolean;
  readonly lang?: string;
}

function Content({ leading, title, note, end, chevron }: RowContent & { readonly chevron: boolean }) {
  return (
    <>
      {leading !== undefined && <span className={styles['leading']}>{leading}</span>}
      <span className={styles['text']}>
        <span>{title}</span>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </span>
      {end !== undefined && <span className={styles['end']}>{end}</span>}
      {chevron && <Icon name="forward" className={styles['chevron']} />}
    </>
  );
}

/** A row that shows, or one that does something on this page. */
export function ListRow({ onPress, chosen, lang, ...content }: RowProps) {
  return (
    <li>
      {onPress === undefined ? (
        <div className={styles['row']} lang={lang}>
          <Content {...content} chevron={false} />
        </div>
      ) : (
        <button
          type="button"
          className={classNames(styles['row'], styles['pressable'])}
          onClick={onPress}
          lang={lang}
          aria-current={chosen === true ? 'true' : undefined}
        >
          <Content {...content} chevron={chosen === undefined && content.end === undefined} />
        </button>
      )}
    </li>
  );
}

/** A row that leads to another page. */
export function ListLink<P extends Path>({
  leading,
  title,
  note,
  end,
  to,
  search,
  replace,
}: RowContent & Pick<LinkProps<P>, 'to' | 'search' | 'replace'>) {
  return (
    <li>
      <Link to={to} search={search} replace={replace} className={classNames(styles['row'], styles['pressable'])}>
        <Content leading={leading} title={title} note={note} end={end} chevron />
      </Link>
    </li>
  );
}
