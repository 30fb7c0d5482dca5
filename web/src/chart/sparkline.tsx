import { toPixelNumber } from '../domain/decimal.ts';
import styles from './sparkline.module.css';

interface SparklineProps {
  /** Decimal texts in order of time. */
  readonly values: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly tone: 'gain' | 'loss' | 'accent';
  /** Its words, where nothing beside it says the same. */
  readonly label?: string;
  /** Ends at the edges of its box, as wide as its container. */
  readonly stretch?: boolean;
}

/** One inline path; no axis, no figures: what it shows is always said beside it. */
export function Sparkline({ values, width, height, tone, label, stretch = false }: SparklineProps) {
  if (values.length < 2) return <svg className={styles['line']} width={width} height={height} aria-hidden="true" />;
  const points = values.map(toPixelNumber);
  const low = Math.min(...points);
  const span = Math.max(...points) - low;
  const inset = 1.5;
  const x = (index: number) => inset + (index / (points.length - 1)) * (width - 2 * inset);
  const y = (value: number) => (span === 0 ? height / 2 : inset + (1 - (value - low) / span) * (height - 2 * inset));
  const path = points.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return (
    <svg
      className={`${styles['line'] ?? ''} ${styles[tone] ?? ''} ${stretch ? (styles['stretch'] ?? '') : ''}`}
      width={stretch ? '100%' : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={stretch ? 'none' : 'xMidYMid meet'}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
