import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export function Card({ children, className }: { readonly children: ReactNode; readonly className?: string | undefined }) {
  return <section className={classNames(styles['card'], className)}>{children}</section>;
}

interface NoteProps {
  readonly kind?: 'info' | 'warn' | 'danger';
  readonly children: ReactNode;
  /** For a message that appears after a press: it is read out where it stands. */
  readonly alert?: boolean;
}

/** A sentence that stays: warnings above a button, what a page is about. Warnings never block. */
export function Note({ kind = 'info', children, alert = false }: NoteProps) {
  return (
    <div className={classNames(styles['note'], styles[kind])} role={alert ? 'alert' : undefined}>
      <Icon name={kind === 'info' ? 'info' : 'warning'} small />
      <div>{children}</div>
    </div>
  );
}

export function Tag({ children, kind = 'plain' }: { readonly children: ReactNode; readonly kind?: 'plain' | 'warn' | 'accent' }) {
  return (
    <span className={classNames(styles['tag'], kind === 'warn' && styles['warnTag'], kind === 'accent' && styles['accentTag'])}>
      {children}
    </span>
  );
}
