import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { inOwnTask } from '../domain/next-task.ts';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: ReactNode;
  /** For the two sides of an order. */
  readonly tone?: 'gain' | 'loss';
}

interface TabsProps<Key extends string> {
  /** What the row of tabs chooses, in words. */
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  readonly look?: 'line' | 'filled';
  /** Prefix of the ids that tie tabs to their panel (`TabPanel` takes the same). */
  readonly id: string;
}

/** One stop for the tab key, arrows between the tabs; a tab is chosen as it gets the focus. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, look = 'line', id }: TabsProps<Key>) {
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const backwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const forwards = backwards === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const at = tabs.findIndex(({ key }) => key === chosen);
    const places: Readonly<Record<string, number>> = { [backwards]: at - 1, [forwards]: at + 1, Home: 0, End: tabs.length - 1 };
    const index = places[event.key];
    if (index === undefined) return;
    event.preventDefault();
    const next = tabs[(index + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.key);
    document.getElementById(`${id}-tab-${next.key}`)?.focus();
  };
  const row = useRef<HTMLDivElement>(null);
  // a row that is wider than the screen shows the chosen tab; the page itself does not move
  useEffect(
    () =>
      inOwnTask(() => {
        const tab = document.getElementById(`${id}-tab-${chosen}`);
        const box = row.current?.getBoundingClientRect();
        const own = tab?.getBoundingClientRect();
        if (box === undefined || own === undefined) return undefined;
        const past = Math.max(0, own.right - box.right) || Math.min(0, own.left - box.left);
        if (past !== 0) row.current?.scrollBy(past, 0);
        return undefined;
      }),
    [id, chosen, tabs.length],
  );
  return (
    <div ref={row} role="tablist" aria-label={label} className={classNames(styles['tabs'], look === 'filled' && styles['filled'])}>
      {tabs.map(({ key, label: text, tone }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-tab-${key}`}
          aria-selected={key === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={key === chosen ? 0 : -1}
          className={classNames(styles['tab'], tone !== undefined && styles[tone])}
          onKeyDown={move}
          onClick={() => onChoose(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  readonly id: string;
  readonly chosen: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** There is only one tab and it is not drawn: the panel is then an ordinary box. */
  readonly bare?: boolean;
}

export function TabPanel({ id, chosen, children, className, bare = false }: TabPanelProps) {
  if (bare) return <div className={className}>{children}</div>;
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`} className={className}>
      {children}
    </div>
  );
}
