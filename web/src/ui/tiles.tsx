import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './tiles.module.css';

export interface Tile<Key extends string> {
  readonly key: Key;
  /** What is chosen, such as a duration. */
  readonly title: ReactNode;
  /** What it means, such as what it pays. */
  readonly figure?: ReactNode;
  readonly note?: ReactNode;
}

interface TilesProps<Key extends string> {
  readonly label: ReactNode;
  readonly tiles: readonly Tile<Key>[];
  readonly chosen: Key | null;
  readonly onChoose: (key: Key) => void;
}

/** One of a few with its terms in sight: native radio buttons, so that arrows move between them. */
export function Tiles<Key extends string>({ label, tiles, chosen, onChoose }: TilesProps<Key>) {
  const name = useId();
  return (
    <fieldset className={styles['choice']}>
      <legend>{label}</legend>
      <div className={styles['tiles']}>
        {tiles.map(({ key, title, figure, note }) => (
          <label key={key} className={styles['tile']}>
            <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
            <span className={styles['title']}>{title}</span>
            {figure !== undefined && <span className={styles['figure']}>{figure}</span>}
            {note !== undefined && <span className={styles['note']}>{note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
