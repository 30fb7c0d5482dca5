import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './choice.module.css';

interface ChoiceProps<Key extends string> {
  readonly label: ReactNode;
  readonly options: readonly { readonly key: Key; readonly label: ReactNode }[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  /** Labels of a few characters: four stand in a row. */
  readonly short?: boolean;
}

/** One of a few, all in sight: native radio buttons drawn as tiles. */
export function Choice<Key extends string>({ label, options, chosen, onChoose, short = false }: ChoiceProps<Key>) {
  const name = useId();
  return (
    <fieldset className={styles['choice']}>
      <legend>{label}</legend>
      <div className={classNames(styles['options'], short && styles['short'])}>
        {options.map((option) => (
          <label key={option.key} className={styles['option']}>
            <input type="radio" name={name} checked={option.key === chosen} onChange={() => onChoose(option.key)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
