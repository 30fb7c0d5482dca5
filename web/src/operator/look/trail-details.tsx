import { useSayEnglish } from '../english.ts';
import { wordsOf } from '../form/fields.ts';
import styles from './look.module.css';
import { Value } from './value.tsx';

/** What a row of the trail says beside who and what: names and values, as they were written. */
export function TrailDetails({ details }: { readonly details: Readonly<Record<string, string | number>> }) {
  const english = useSayEnglish();
  return (
    <span className={styles['details']}>
      {Object.entries(details)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <span key={name}>
            <span className={styles['name']}>{english(wordsOf(name))}</span>{' '}
            <bdi>
              <Value name={name} value={value} />
            </bdi>
          </span>
        ))}
    </span>
  );
}
