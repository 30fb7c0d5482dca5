import { useSay } from '../i18n/text.tsx';
import { classNames } from './class-names.ts';
import styles from './ring.module.css';

/** The opening of the house's ring, as a share of the whole circle. */
const gap = 0.14;
/** Where the opening sits: at the upper end side. */
const startDegrees = -20;

interface RingProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly size?: number;
  readonly thickness?: number;
  /** Rings of time do not mirror in right-to-left pages; rings of progress do. */
  readonly of?: 'progress' | 'time';
  /** A full share closes the opening too. */
  readonly closes?: boolean;
  /** What the ring says, for those who do not see it. Without it the ring is decoration beside a text. */
  readonly label?: string;
}

function arc(size: number, thickness: number) {
  const radius = (size - thickness) / 2;
  const length = 2 * Math.PI * radius;
  return { radius, length, open: length * (1 - gap), centre: size / 2 };
}

/** The open ring: progress, countdown, confirmations. */
export function Ring({ share, size = 24, thickness = 2.5, of = 'progress', closes = false, label }: RingProps) {
  const { radius, length, open, centre } = arc(size, thickness);
  const filled = (closes ? length : open) * Math.min(1, Math.max(0, share));
  const place = { cx: centre, cy: centre, r: radius, strokeWidth: thickness, transform: `rotate(${startDegrees} ${centre} ${centre})` };
  return (
    <svg
      className={classNames(styles['ring'], of === 'progress' && styles['mirrors'])}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <circle className={styles['track']} {...place} strokeDasharray={`${open} ${length}`} />
      {filled > 0 && (
        <circle
          className={classNames(styles['line'], of === 'time' && styles['steps'])}
          {...place}
          strokeDasharray={`${filled} ${length}`}
        />
      )}
    </svg>
  );
}

/** The one thing that loops. */
export function LoadingRing({
  size = 20,
  thickness = 2.5,
  labelled = true,
}: {
  readonly size?: number;
  readonly thickness?: number;
  readonly labelled?: boolean;
}) {
  const say = useSay();
  const { radius, length, open, centre } = arc(size, thickness);
  return (
    <svg
      className={classNames(styles['ring'], styles['turning'])}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      {...(labelled ? { role: 'img', 'aria-label': say('shell.common.loading') } : { 'aria-hidden': true })}
    >
      <circle
        className={styles['line']}
        cx={centre}
        cy={centre}
        r={radius}
        strokeWidth={thickness}
        strokeDasharray={`${open * 0.8} ${length}`}
      />
    </svg>
  );
}
