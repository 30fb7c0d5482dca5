import { useEffect, useRef } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { useId } from 'react';
import { useSay } from '../i18n/text.tsx';
import { IconButton } from './button.tsx';
import { useInputGuard } from './input-guard.ts';
import styles from './sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Fixed below the content: the main action. */
  readonly foot?: ReactNode;
  /** Something is typed: dragging and a press beside the sheet no longer close it, only the button and Escape do. */
  readonly holds?: boolean;
  /** Names what a sheet asks that may ask something else in the same place: when it changes, input is swallowed as at its opening. */
  readonly step?: string | undefined;
}

/** Farther than this and letting go closes. */
const closeDistancePx = 96;

/**
 * A modal sheet: from the foot on a phone, in the middle on a desktop. It is a native dialog, so the page behind is inert,
 * Escape closes and the focus comes back to the opener. Nothing can be pressed by accident while it comes, goes or changes (input-guard.ts).
 */
export function Sheet({ open, ...rest }: SheetProps) {
  return open ? <OpenSheet {...rest} /> : null;
}

function OpenSheet({ onClose, title, children, foot, holds = false, step }: Omit<SheetProps, 'open'>) {
  const say = useSay();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const dragFrom = useRef<number | null>(null);
  useInputGuard(step);

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    heading.current?.focus();
    document.documentElement.classList.add('holds-scroll');
    return () => {
      document.documentElement.classList.remove('holds-scroll');
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (dragFrom.current === null || holds) return;
    dialog.current?.style.setProperty('--drag', `${Math.max(0, event.clientY - dragFrom.current)}px`);
  };
  const drop = (event: PointerEvent<HTMLDivElement>) => {
    const from = dragFrom.current;
    dragFrom.current = null;
    dialog.current?.style.removeProperty('--drag');
    if (from !== null && !holds && event.clientY - from > closeDistancePx) onClose();
  };

  return (
    // The press beside the sheet is a convenience of pointers; keyboards have Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['sheet']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // A press on the dialog itself is one on its backdrop: the content covers all of its box.
        if (event.target === dialog.current && !holds) onClose();
      }}
    >
      <div
        className={styles['handle']}
        aria-hidden="true"
        onPointerDown={(event) => {
          dragFrom.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      />
      <header className={styles['head']}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={say('shell.common.close')} onPress={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
      {foot !== undefined && <footer className={styles['foot']}>{foot}</footer>}
    </dialog>
  );
}
