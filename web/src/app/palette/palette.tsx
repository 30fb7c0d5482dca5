import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { announce } from '../../ui/announce.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import type { Command } from './commands.ts';
import styles from './palette.module.css';
import { useCommands } from './use-commands.ts';

/** Spoken once the typing rests. */
const SPOKEN_AFTER_MS = 600;
const LIST = 'palette-list';
const optionId = (index: number): string => `palette-option-${index}`;

/** One field for pairs, pages and actions: arrow keys choose, Enter does it, Escape closes. */
export function Palette() {
  const say = useSay();
  const sheet = useSheet(['shell-palette']);
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const commands = useCommands(query, sheet.close);
  const chosen = Math.min(at, commands.length - 1);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const spoken = say('search.results.count', { count: commands.length });
  useEffect(() => {
    if (query === '') return undefined;
    const timer = setTimeout(() => announce(spoken), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [spoken, query]);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + commands.length) % Math.max(commands.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commands[chosen]?.run();
    }
  };
  return (
    // A press beside the palette closes it, for pointers; keyboards have Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label={say('search.field.label')}
      onCancel={(event) => {
        event.preventDefault();
        sheet.close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) sheet.close();
      }}
    >
      <div className={styles['inside']}>
        <QueryField
          query={query}
          chosen={commands.length === 0 ? null : chosen}
          onChange={(text) => {
            setQuery(text);
            setAt(0);
          }}
          onKey={press}
        />
        <Found commands={commands} chosen={chosen} onChoose={setAt} />
        {commands.length === 0 && <p className={styles['none']}>{say('search.results.none', { query: `\u2068${query.trim()}\u2069` })}</p>}
      </div>
    </dialog>
  );
}

interface QueryFieldProps {
  readonly query: string;
  /** The option that Enter takes. */
  readonly chosen: number | null;
  readonly onChange: (text: string) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function QueryField({ query, chosen, onChange, onKey }: QueryFieldProps) {
  const say = useSay();
  return (
    <div className={styles['field']}>
      <Icon name="search" small />
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={chosen === null ? undefined : optionId(chosen)}
        aria-label={say('search.field.label')}
        placeholder={say('search.field.label')}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
      />
    </div>
  );
}

const TITLES = {
  markets: 'search.results.coins',
  pages: 'search.results.places',
  actions: 'search.results.actions',
  help: 'search.results.help',
} as const;

interface FoundProps {
  readonly commands: readonly Command[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** What fits, in groups; the chosen one is always on the screen. */
function Found({ commands, chosen, onChoose }: FoundProps) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${optionId(chosen)}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <div ref={list} id={LIST} role="listbox" aria-label={say('search.field.label')} className={styles['list']}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={say(TITLES[group])}>
          <p className={styles['title']} aria-hidden="true">
            {say(TITLES[group])}
          </p>
          {commands.map(
            (command, index) =>
              command.group === group && (
                // The field has the focus and its keys; options are for pointers.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={command.key}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === chosen}
                  className={styles['option']}
                  onPointerMove={() => onChoose(index)}
                  onClick={command.run}
                >
                  <Icon name={command.icon} small />
                  <bdi>{command.title}</bdi>
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
