import styles from './sheets.module.css';

/** Two candles in the chosen colours; rising hollow, falling filled, as on the chart. */
export function MarketColourSample() {
  return (
    <svg className={styles['sample']} viewBox="0 0 240 56" aria-hidden="true">
      <g className={styles['sampleGain']}>
        <path d="M24 44v6M24 20v-8" />
        <rect x="18" y="20" width="12" height="24" rx="1.5" />
        <path d="M60 36v8M60 14V8" />
        <rect x="54" y="14" width="12" height="22" rx="1.5" />
        <path d="M96 30v10M96 10V4" />
        <rect x="90" y="10" width="12" height="20" rx="1.5" />
      </g>
      <g className={styles['sampleLoss']}>
        <path d="M132 6v6M132 32v8" />
        <rect x="126" y="12" width="12" height="20" rx="1.5" />
        <path d="M168 14v8M168 42v6" />
        <rect x="162" y="22" width="12" height="20" rx="1.5" />
      </g>
      <g className={styles['sampleGain']}>
        <path d="M204 40v8M204 24v-6" />
        <rect x="198" y="24" width="12" height="16" rx="1.5" />
      </g>
    </svg>
  );
}
