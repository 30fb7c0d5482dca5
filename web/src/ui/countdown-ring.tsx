import styles from './countdown-ring.module.css';
import { LoadingRing, Ring } from './ring.tsx';

interface CountdownRingProps {
  /** Whole seconds left; null while the time of the server is not known. */
  readonly seconds: number | null;
  /** Seconds of the whole, for how much of the ring is left. */
  readonly of: number;
  readonly size?: number;
  readonly thickness?: number;
}

/**
 * A ring of time with its seconds inside. It steps, and neither changes colour nor speeds up near the end; at 0 it turns until the result is there.
 * For those who do not see it, whoever shows it says the time in words.
 */
export function CountdownRing({ seconds, of, size = 56, thickness = 3 }: CountdownRingProps) {
  return (
    <span className={styles['place']} aria-hidden="true">
      {seconds === null || seconds === 0 ? (
        <LoadingRing size={size} thickness={thickness} labelled={false} />
      ) : (
        <>
          <Ring of="time" share={seconds / of} size={size} thickness={thickness} />
          <span className={styles['seconds']}>{countdownText(seconds)}</span>
        </>
      )}
    </span>
  );
}

/** `45`, and from a minute on `1:05`. */
export function countdownText(seconds: number): string {
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
