import { useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactNode, RefObject } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { announce } from '../../ui/announce.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './favourites.module.css';

interface Item {
  readonly key: string;
  /** What it is called, for the buttons that move it. */
  readonly name: string;
  readonly content: ReactNode;
}

interface SortableListProps {
  readonly label: string;
  readonly items: readonly Item[];
  readonly onMove: (key: string, to: number) => void;
}

/** Rows of one height that are put in order: by drag at the handle, with a pointer or a finger, and by buttons. */
export function SortableList({ label, items, onMove }: SortableListProps) {
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  const focusOn = useRef<string | null>(null);
  // A row that React moves in the page loses the focus of its button.
  useLayoutEffect(() => {
    if (focusOn.current !== null) list.current?.querySelector<HTMLElement>(`[data-mover="${focusOn.current}"] button`)?.focus();
    focusOn.current = null;
  });
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to === from || to < 0 || to >= items.length) return;
    onMove(item.key, to);
    announce(say('lists.moved', { name: item.name, place: String(to + 1), count: String(items.length) }));
  };
  const { drag, eventsOf } = useDrag(list, items.length, move);
  const mover = (from: number, to: number, way: 'up' | 'down', { key, name }: Item) => (
    <span data-mover={`${key} ${way}`}>
      <IconButton
        icon={way}
        label={say(`lists.${way}`, { name })}
        className={to < 0 || to >= items.length ? styles['still'] : undefined}
        onPress={() => {
          focusOn.current = `${key} ${way}`;
          move(from, to);
        }}
      />
    </span>
  );
  return (
    <ul ref={list} className={styles['sortable']} aria-label={label}>
      {items.map((item, index) => (
        <li
          key={item.key}
          className={classNames(styles['row'], drag?.from === index && styles['dragged'])}
          style={{ transform: shiftOf(index, drag) }}
        >
          {/* The buttons beside it are the way of everybody who has no pointer. */}
          <span className={styles['handle']} aria-hidden="true" data-handle={item.key} {...eventsOf(index)}>
            <Icon name="menu" small />
          </span>
          {item.content}
          {mover(index, index - 1, 'up', item)}
          {mover(index, index + 1, 'down', item)}
        </li>
      ))}
    </ul>
  );
}

interface Drag {
  readonly from: number;
  readonly to: number;
  /** Where the pointer took hold and where it is, from the top of the list, which may scroll under it. */
  readonly startPx: number;
  readonly nowPx: number;
  readonly rowPx: number;
}

function useDrag(list: RefObject<HTMLElement | null>, count: number, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeOf = (event: PointerEvent) => event.clientY - (list.current?.getBoundingClientRect().top ?? 0);
  const rowAt = (event: PointerEvent, { from, startPx, rowPx }: Drag) =>
    Math.min(count - 1, Math.max(0, from + Math.round((placeOf(event) - startPx) / rowPx)));
  const eventsOf = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const rowPx = list.current?.children[from]?.getBoundingClientRect().height ?? 1;
      setDrag({ from, to: from, startPx: placeOf(event), nowPx: placeOf(event), rowPx });
    },
    onPointerMove(event: PointerEvent) {
      if (drag === null) return;
      const to = rowAt(event, drag);
      if (to !== drag.to) list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
      setDrag({ ...drag, to, nowPx: placeOf(event) });
    },
    onPointerUp(event: PointerEvent) {
      setDrag(null);
      // Where it is let go: the last move may not have been drawn yet.
      if (drag !== null) onDrop(drag.from, rowAt(event, drag));
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, eventsOf };
}

/** Where a row is drawn while another is dragged: those between make room. */
function shiftOf(index: number, drag: Drag | null): string | undefined {
  if (drag === null) return undefined;
  const { from, to, startPx, nowPx, rowPx } = drag;
  if (index === from) return `translateY(${nowPx - startPx}px)`;
  if (index > from && index <= to) return `translateY(${-rowPx}px)`;
  return index < from && index >= to ? `translateY(${rowPx}px)` : undefined;
}
