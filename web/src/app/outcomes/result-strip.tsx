import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useSay } from '../../i18n/text.tsx';
import { Link } from '../../navigation/link.tsx';
import { announce, announcements } from '../../ui/announce.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { keptOutcomes, keptStore, notShownYet, type KeptOutcome } from './kept.ts';
import styles from './result-strip.module.css';
import { closeStrip, groupsOf, stripStore, type OutcomeGroup } from './strip.ts';
import { useOutcomeTexts, type OutcomeText } from './use-outcome-texts.ts';

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

function watchSeen(reader: () => void): () => void {
  document.addEventListener('visibilitychange', reader);
  return () => document.removeEventListener('visibilitychange', reader);
}

const isPageSeen = (): boolean => document.visibilityState === 'visible';

/** What has just become of own things, on every page: each kind on one line that leads to its record. */
export function ResultStrip({ userId }: { readonly userId: number }) {
  const { rows, number } = useStore(stripStore);
  const keptRows = useStore(keptStore, (state) => state.rows);
  const shown = notShownYet(rows, keptRows);
  return shown.length > 0 ? <PlacedStrip rows={shown} number={number} userId={userId} /> : null;
}

interface Line extends OutcomeText {
  readonly group: OutcomeGroup;
}

interface PlacedStripProps {
  readonly rows: readonly KeptOutcome[];
  readonly number: number;
  readonly userId: number;
}

function PlacedStrip({ rows, number, userId }: PlacedStripProps) {
  const said = useOutcomeTexts();
  const element = useSyncExternalStore(watchPlaces, topPlace);
  const seen = useSyncExternalStore(watchSeen, isPageSeen);
  const heardNumber = useRef<number>(null);
  const lines = groupsOf(rows)
    .slice(0, LINES_MOST)
    .flatMap((group): readonly Line[] => {
      const line = said(group.rows);
      return line === null ? [] : [{ ...line, group }];
    });
  const text = lines.map((line) => line.text).join('. ');

  useEffect(() => {
    // Screen readers pass over what changes in a page that is not seen. Nothing is said again because a sheet comes or goes.
    if (!seen || heardNumber.current === number) return;
    heardNumber.current = number;
    announce(text);
  }, [seen, number, text]);

  return createPortal(
    <Strip
      lines={lines}
      number={number}
      seen={seen}
      inSheet={element !== document.body}
      onRead={(read) => keptOutcomes(userId).markRead(read)}
      onEnd={() => {
        closeStrip();
        keptOutcomes(userId).markSaid(rows);
      }}
    />,
    element,
  );
}

interface StripProps {
  readonly lines: readonly Line[];
  readonly number: number;
  /** Whether the page is on the screen. */
  readonly seen: boolean;
  readonly inSheet: boolean;
  readonly onRead: (rows: readonly KeptOutcome[]) => void;
  /** Its time is over, or it was put away. */
  readonly onEnd: () => void;
}

function Strip({ lines, number, seen, inSheet, onRead, onEnd }: StripProps) {
  const say = useSay();
  const element = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const waits = pointed || focused || !seen;

  const end = useEffectEvent(onEnd);

  useEffect(() => element.current?.showPopover(), []);
  useEffect(() => {
    if (waits) return undefined;
    const timer = setTimeout(end, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [waits, number]);

  return (
    <div
      ref={element}
      popover="manual"
      className={classNames(styles['place'], inSheet && styles['inSheet'])}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles['lines']} role="group" aria-label={say('shell.outcomes.title')}>
        {lines.map((line) => (
          <Link
            key={`${line.group.source} ${line.group.kind}`}
            {...line.link}
            className={styles['line']}
            onClick={() => {
              onRead(line.group.rows);
              closeStrip();
            }}
          >
            <OutcomeMark tone={line.group.rows[0].tone} />
            <span className={styles['text']}>{line.text}</span>
            <Icon name="forward" className={styles['more']} />
          </Link>
        ))}
      </div>
      <IconButton icon="close" label={say('shell.outcomes.hide')} onPress={onEnd} />
      {inSheet && <SheetRegion />}
    </div>
  );
}

/** The page's own live region is inert while a sheet is open: this one says the same inside of the sheet. */
function SheetRegion() {
  const { polite } = announcements();
  return (
    <span className={styles['heard']} role="status" aria-live="polite">
      {polite}
    </span>
  );
}

const MARKS = { gain: 'rise', loss: 'fall', neutral: 'check' } as const;

/** Sign and colour of a result; what neither brought nor took has a check. */
export function OutcomeMark({ tone }: { readonly tone: keyof typeof MARKS }) {
  return <Icon name={MARKS[tone]} small className={classNames(styles['mark'], styles[tone])} />;
}
