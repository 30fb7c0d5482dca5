import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** A choice of one of some, its label above it. */
export function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <span className={styles['select']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <Icon name="down" small />
    </span>
  );
}
