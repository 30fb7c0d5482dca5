import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useSay } from '../../i18n/text.tsx';
import { Link } from '../../navigation/link.tsx';
import { announce } from '../../ui/announce.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { keptOutcomes } from './kept.ts';
import styles from './result-strip.module.css';
import { closeStrip, groupsOf, stripStore, type OutcomeGroup } from './strip.ts';
import { useOutcomeTexts } from './use-outcome-texts.ts';

const SHOWN_MS = 6_000;
/** More kinds at once than this are under the bell only. */
const LINES_MOST = 3;

/** An open sheet makes everything outside of it inert: what is said while it is open has to be inside. */
function topPlace(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
}

/** Sheets come and go with elements of the page. */
function watchPlaces(reader: () => void): () => void {
  const observer = new MutationObserver(reader);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** What has just become of own things, on every page: each kind on one line that leads to its record. */
export function ResultStrip({ userId }: { readonly userId: number }) {
  const isOpen = useStore(stripStore, ({ rows }) => rows.length > 0);
  return isOpen ? <PlacedStrip userId={userId} /> : null;
}

function PlacedStrip({ userId }: { readonly userId: number }) {
  const { rows, number } = useStore(stripStore);
  const place = useSyncExternalStore(watchPlaces, topPlace);
  return createPortal(<Strip groups={groupsOf(rows).slice(0, LINES_MOST)} number={number} userId={userId} place={place} />, place);
}

interface StripProps {
  readonly groups: readonly OutcomeGroup[];
  readonly number: number;
  readonly userId: number;
  readonly place: HTMLElement;
}

function Strip({ groups, number, userId, place }: StripProps) {
  const say = useSay();
  const said = useOutcomeTexts();
  const element = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const [heard, setHeard] = useState('');
  const lines = groups.flatMap((group) => {
    const line = said(group.rows);
    return line === null ? [] : [{ ...line, group }];
  });
  const text = lines.map((line) => line.text).join('. ');

  useEffect(() => {
    element.current?.hidePopover();
    element.current?.showPopover();
  }, [number, place]);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(closeStrip, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, number]);
  useEffect(() => {
    if (place === document.body) announce(text);
    else setHeard(text);
    // Said once for each addition, not again when an amount is hidden or the language changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [number, place]);

  return (
    <div
      ref={element}
      popover="manual"
      className={styles['place']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles['lines']} role="group" aria-label={say('shell.outcomes.title')}>
        {lines.map((line) => (
          <Link
            key={`${line.group.source} ${line.group.kind}`}
            {...line.place}
            className={styles['line']}
            onClick={() => {
              keptOutcomes(userId).markRead(line.group.rows);
              closeStrip();
            }}
          >
            <OutcomeMark tone={line.group.rows[0].tone} />
            <span className={styles['text']}>{line.text}</span>
            <Icon name="forward" className={styles['more']} />
          </Link>
        ))}
      </div>
      <IconButton icon="close" label={say('shell.outcomes.hide')} onPress={closeStrip} />
      <span className={styles['heard']} role="status" aria-live="polite">
        {heard}
      </span>
    </div>
  );
}

const MARKS = { gain: 'rise', loss: 'fall', neutral: 'check' } as const;

/** Sign and colour of a result; what neither brought nor took has a check. */
export function OutcomeMark({ tone }: { readonly tone: keyof typeof MARKS }) {
  return <Icon name={MARKS[tone]} small className={classNames(styles['mark'], styles[tone])} />;
}
