import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { plainDigits } from '../../domain/plain-digits.ts';
import { useSay } from '../../i18n/text.tsx';
import { TextField } from '../../ui/field.tsx';
import { useSayEnglish } from '../english.ts';
import { useReader } from '../reader.ts';
import { foundFor, pressed, type Found } from './found.ts';
import styles from './operator-palette.module.css';

/** Ctrl K: pages, actions, and what has a number. The field has the focus and its keys; lines are for pointers. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const english = useSayEnglish();
  const reader = useReader();
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const found = foundFor(reader, plainDigits(wanted), say, english);
  useEffect(() => {
    // behind the sheet, which takes the focus to its heading as it opens
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const go = (address: string) => {
    onClose();
    window.location.assign(address);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const done = pressed({ key: event.key, isComposing: event.nativeEvent.isComposing }, at, found.length);
    if (done === null) return;
    event.preventDefault();
    if (done.to !== undefined) setAt(done.to);
    const chosen = found[done.open ?? -1];
    if (chosen !== undefined) go(chosen.address);
  };
  return (
    <div className={styles['palette']}>
      <TextField
        ref={field}
        label={say('operator-work.palette.search')}
        value={wanted}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        {...(found.length === 0 ? {} : { 'aria-activedescendant': `${id}-${at}` })}
        onKeyDown={press}
        onChange={(text) => {
          setWanted(text);
          setAt(0);
        }}
      />
      {found.length === 0 && <p role="status">{say('operator-work.palette.none')}</p>}
      {found.length > 0 && <Lines id={id} found={found} at={at} onOpen={go} />}
    </div>
  );
}

interface LinesProps {
  readonly id: string;
  readonly found: readonly Found[];
  readonly at: number;
  readonly onOpen: (address: string) => void;
}

/** The chosen one is always on the screen. */
function Lines({ id, found, at, onOpen }: LinesProps) {
  const say = useSay();
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Browsers may answer a promise, which is no cleanup.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div id={id} role="listbox" aria-label={say('operator-work.palette.title')}>
      {found.map(({ address, title, note }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={address}
          ref={index === at ? chosen : undefined}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles['line']}
          onClick={() => onOpen(address)}
        >
          <bdi>{title}</bdi>
          <span className={styles['note']}>{note}</span>
        </div>
      ))}
    </div>
  );
}
