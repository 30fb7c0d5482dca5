import { useState } from 'react';
import styles from './coin-mark.module.css';

interface CoinMarkProps {
  readonly coin: string;
  readonly logo: string | null;
  readonly size?: number;
}

/** A coin's logo from the list, or its first letter in the open ring. Decoration: the name always stands beside it. */
export function CoinMark({ coin, logo, size = 28 }: CoinMarkProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (logo !== null && failed !== logo) {
    return (
      <img
        className={styles['logo']}
        src={logo}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setFailed(logo)}
      />
    );
  }
  return (
    <svg className={styles['mark']} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle className={styles['ring']} cx="16" cy="16" r="14.5" pathLength="100" strokeDasharray="86 100" transform="rotate(-20 16 16)" />
      <text className={styles['letter']} x="16" y="16.500" textAnchor="middle" dominantBaseline="central">
        {coin.slice(0, 1).toUpperCase()}
      </text>
    </svg>
  );
}
