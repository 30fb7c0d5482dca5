import { useNavigator } from '../navigation/hooks.ts';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSay } from '../i18n/text.tsx';
import { storage } from '../session/storage.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './desktop-keys.module.css';
import { shortcutOf, WRITTEN_IN, type Shortcut } from './shortcuts.ts';
import { later } from '../ui/later.ts';

/** Few people open it. */
const KeyList = later(async () => (await import('./key-list.tsx')).KeyList);

interface DesktopKeysProps {
  /** The side that its letter chooses. */
  readonly onSide: (side: 'buy' | 'sell') => void;
  /** Where the ticket stands: a chosen side leads the focus into it. */
  readonly element: { readonly current: HTMLElement | null };
}

/** Shortcuts of the desktop and their list; loaded after the page. */
export function DesktopKeys({ onSide, element }: DesktopKeysProps) {
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
    element.current?.querySelector<HTMLInputElement>('form input:not([type=range])')?.focus();
  };
  const run = (shortcut: Shortcut) => {
    if (shortcut === 'help') setShown(true);
    else if (shortcut === 'search') void navigator.navigate({ to: '/search' });
    else choose(shortcut);
  };
  const offered = useKeyboardThere();
  useKeys(on, run);
  if (!offered && !shown) return null;
  return (
    <div className={styles['foot']}>
      <Button small kind="plain" onPress={() => setShown(true)}>
        {say('trade-tools.keys.title')} <kbd className={styles['key']}>?</kbd>
      </Button>
      <Sheet open={shown} onClose={() => setShown(false)} title={say('trade-tools.keys.title')}>
        <Suspense fallback={null}>
          <KeyList on={on} onTurn={turn} />
        </Suspense>
      </Sheet>
    </div>
  );
}

/** A mouse or a touch pad is a sign of a keyboard beside it. */
const AT_A_DESK = '(hover: hover) and (pointer: fine)';

/** Keys are offered where there are some: at a desktop, and on a tablet once one was pressed. */
function useKeyboardThere(): boolean {
  const [pressed, setPressed] = useState(false);
  const atDesktop = useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(AT_A_DESK);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(AT_A_DESK).matches,
  );
  useEffect(() => {
    const key = ({ target }: KeyboardEvent) => {
      // In a field it may be a keyboard on the screen.
      if (!(target instanceof Element) || target.closest(WRITTEN_IN) === null) setPressed(true);
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, []);
  return atDesktop || pressed;
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
