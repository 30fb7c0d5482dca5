import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { findIn, plainWords, type Searchable } from '../domain/match.ts';
import { useSay } from '../i18n/text.tsx';
import { TextField } from './field.tsx';
import { Icon } from './icon.tsx';
import { List, ListRow } from './list.tsx';
import styles from './search-choice.module.css';

export interface Option extends Searchable {
  readonly leading?: ReactNode;
  readonly note?: ReactNode;
  readonly end?: ReactNode;
}

interface SearchChoiceProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly options: readonly Option[];
  /** What is found by its name and not listed otherwise. */
  readonly others?: readonly Option[];
  readonly chosen: Option;
  readonly onChoose: (key: string) => void;
}

/** So many of those that are found by name alone. */
const OTHERS_SHOWN = 20;

/** One of many: the chosen one in a row that opens a list with a search. */
export function SearchChoice({ label, searchLabel, options, others = [], chosen, onChoose }: SearchChoiceProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const choose = (key: string) => {
    onChoose(key);
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className={styles['choice']} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles['label']}>
        {label}
      </span>
      <button
        ref={opener}
        type="button"
        className={styles['opener']}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!open)}
      >
        {chosen.leading}
        <span className={styles['title']}>
          <span>{chosen.title}</span>
          {chosen.note !== undefined && <span className={styles['note']}>{chosen.note}</span>}
        </span>
        <span className={styles['note']}>{chosen.end}</span>
        <Icon name="down" small />
      </button>
      <div id={`${id}-list`} hidden={!open}>
        {open && <Searched {...{ label, searchLabel, options, others, chosen }} onChoose={choose} />}
      </div>
    </div>
  );
}

/** The list with its search, all of it while nothing is typed. */
function Searched({ label, searchLabel, options, others = [], chosen, onChoose }: SearchChoiceProps) {
  const say = useSay();
  const element = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  // On a phone the list opens below what is on the screen.
  useEffect(() => {
    // Chromium answers with a promise, which is not what an effect may answer with.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isTyped = plainWords(query).length > 0;
  const found = isTyped ? [...findIn(options, query), ...findIn(others, query, false).slice(0, OTHERS_SHOWN)] : options;
  return (
    <div ref={element} className={styles['panel']}>
      <TextField
        label={searchLabel}
        type="text"
        inputMode="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        start={<Icon name="search" small />}
        value={query}
        onChange={setQuery}
      />
      {found.length === 0 ? (
        <p className={styles['none']}>{say('display.choice.none')}</p>
      ) : (
        <div className={styles['scroll']}>
          <List label={label}>
            {found.map(({ key, title, leading, note, end }) => (
              <ListRow
                key={key}
                leading={leading}
                title={title}
                note={note}
                end={end}
                chosen={key === chosen.key}
                onPress={() => onChoose(key)}
              />
            ))}
          </List>
        </div>
      )}
    </div>
  );
}
