import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import type { Path } from '../navigation/paths.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './own-list.module.css';

interface ListPartProps {
  /** Of its heading: one of a page. */
  readonly id: string;
  readonly title: string;
  /** Where all of it stands; null where it is all here. */
  readonly all?: { readonly to: Path; readonly text: string } | null;
  readonly children: ReactNode;
}

/** A part of the home page: a heading with the way to all of it, and a list. */
export function ListPart({ id, title, all = null, children }: ListPartProps) {
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {all !== null && (
          <Link to={all.to} className={styles['all']}>
            {all.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** To which side something of the user's goes, in the colours of the market. */
export function SideMark({ up, children }: { readonly up: boolean; readonly children: ReactNode }) {
  return (
    <span className={classNames(styles['side'], styles[up ? 'gain' : 'loss'])}>
      <Icon name={up ? 'rise' : 'fall'} small />
      {children}
    </span>
  );
}
