import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './ticket-parts.module.css';

/** Up or down in the product's word, with its arrow: colour is never alone. */
export function DirectionMark({ direction, children }: { readonly direction: 'up' | 'down'; readonly children: ReactNode }) {
  return (
    <span className={classNames(styles['direction'], styles[direction])}>
      <Icon name={direction === 'up' ? 'rise' : 'fall'} small />
      {children}
    </span>
  );
}
