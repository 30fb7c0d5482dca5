import { useSay } from '../i18n/text.tsx';
import { Switch } from '../ui/field.tsx';
import styles from './desktop-keys.module.css';

const ALWAYS = [
  { keys: ['?'], text: 'help' },
  { keys: ['Esc'], text: 'escape' },
  { keys: ['←', '→'], text: 'bars' },
  { keys: ['↑', '↓'], text: 'steps' },
] as const;
const WHEN_ON = [
  { keys: ['/'], text: 'search' },
  { keys: ['B'], text: 'buy' },
  { keys: ['S'], text: 'sell' },
] as const;

/** What each key does, and the switch of those that are one letter. */
export function KeyList({ on, onTurn }: { readonly on: boolean; readonly onTurn: (on: boolean) => void }) {
  const say = useSay();
  return (
    <div className={styles['list']}>
      <Switch
        checked={on}
        onChange={onTurn}
        label={
          <span className={styles['switch']}>
            <span>{say('trade-tools.keys.on')}</span>
            <span>{say('trade-tools.keys.hint')}</span>
          </span>
        }
      />
      {[
        { title: say('trade-tools.keys.whenOn'), rows: WHEN_ON },
        { title: say('trade-tools.keys.always'), rows: ALWAYS },
      ].map(({ title, rows }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {rows.map(({ keys, text }) => (
              <div key={text}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key} className={styles['key']}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{say(`trade-tools.keys.${text}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
