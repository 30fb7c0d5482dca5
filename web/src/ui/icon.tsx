import { classNames } from './class-names.ts';
import type { IconName } from './icon-names.ts';
import styles from './icon.module.css';
import sprite from './icons.svg?no-inline';

/** Icons that point along the line of reading; up and down never flip. */
const mirroring: ReadonlySet<IconName> = new Set(['back', 'forward', 'sign-out', 'external', 'arrow']);

interface IconProps {
  readonly name: IconName;
  readonly small?: boolean;
  readonly className?: string | undefined;
}

/** Decoration beside a text or inside a labelled control: hidden from screen readers. */
export function Icon({ name, small = false, className }: IconProps) {
  return (
    <svg
      className={classNames(styles['icon'], small && styles['small'], mirroring.has(name) && styles['mirrors'], className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
