import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { plainDigits } from '../../domain/plain-digits.ts';
import { useSay } from '../../i18n/text.tsx';
import { TextField } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useSayEnglish } from '../english.ts';
import { useReader } from '../reader.ts';
import { foundFor } from './found.ts';
import styles from './operator-palette.module.css';

/** Ctrl K: pages, actions, and what has a number. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  return (
    <Sheet open onClose={onClose} title={say('operator-work.palette.title')}>
      <Search onClose={onClose} />
    </Sheet>
  );
}

function Search({ onClose }: { readonly onClose: () => void }) {
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
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const chosen = found[at];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      go(chosen.address);
    }
  };
  return (
    // keys of the field inside: arrows move through the lines, Enter opens one
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['palette']} onKeyDown={move}>
      <TextField
        ref={field}
        label={say('operator-work.palette.search')}
        value={wanted}
        autoComplete="off"
        spellCheck={false}
        onChange={(text) => {
          setWanted(text);
          setAt(0);
        }}
      />
      {found.length === 0 ? (
        <p role="status">{say('operator-work.palette.none')}</p>
      ) : (
        <ul id={id} aria-label={say('operator-work.palette.title')}>
          {found.map(({ address, title, note }, index) => (
            <li key={address}>
              <a
                href={address}
                className={styles['line']}
                aria-current={index === at ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(address);
                }}
              >
                <bdi>{title}</bdi>
                <span className={styles['note']}>{note}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
