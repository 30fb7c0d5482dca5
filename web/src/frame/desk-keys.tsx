import { useNavigator } from '../navigation/hooks.ts';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '../i18n/text.tsx';
import { storage } from '../session/storage.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './desk-keys.module.css';
import { shortcutOf, WRITTEN_IN, type Shortcut } from './shortcuts.ts';

interface DeskKeysProps {
  /** The side that its letter chooses. */
  readonly onSide: (side: 'buy' | 'sell') => void;
  /** Where the ticket stands: a chosen side leads the focus into it. */
  readonly place: { readonly current: HTMLElement | null };
}

/** Shortcuts of the desk and their list; loaded after the page. */
export function DeskKeys({ onSide, place }: DeskKeysProps) {
  const say = useSay();
  const navigator = useNavigator();
  const [on, setOn] = useState(() => storage.readText('shortcuts') === 'on');
  const [shown, setShown] = useState(false);
  const turn = (next: boolean) => {
    storage.writeText('shortcuts', next ? 'on' : 'off');
    setOn(next);
  };
  const choose = (side: 'buy' | 'sell') => {
    onSide(side);
    place.current?.querySelector<HTMLInputElement>('form input:not([type=range])')?.focus();
  };
  const run = (shortcut: Shortcut) => {
    if (shortcut === 'help') setShown(true);
    else if (shortcut === 'search') void navigator.navigate({ to: '/search' });
    else choose(shortcut);
  };
  useKeys(on, run);
  return (
    <div className={styles['foot']}>
      <Button small kind="plain" onPress={() => setShown(true)}>
        {say('trade-tools.keys.title')} <kbd className={styles['key']}>?</kbd>
      </Button>
      <Sheet open={shown} onClose={() => setShown(false)} title={say('trade-tools.keys.title')}>
        <KeyList on={on} onTurn={turn} />
      </Sheet>
    </div>
  );
}

function useKeys(on: boolean, run: (shortcut: Shortcut) => void): void {
  const latest = useRef({ on, run });
  useEffect(() => {
    latest.current = { on, run };
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(WRITTEN_IN) !== null;
      const covered = document.querySelector('dialog[open]') !== null;
      const shortcut = shortcutOf(event, { on: latest.current.on, typing, covered });
      if (shortcut === null) return;
      // The letter would be written into the field that the focus goes to.
      event.preventDefault();
      latest.current.run(shortcut);
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, []);
}

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

function KeyList({ on, onTurn }: { readonly on: boolean; readonly onTurn: (on: boolean) => void }) {
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
