import styles from '../auth.module.css';

/** Ticks of a price, each a link of a chain, running through the open ring. */
export function Picture() {
  const ticks = [
    [14, 128],
    [46, 112],
    [78, 121],
    [110, 92],
    [142, 101],
    [174, 74],
    [206, 86],
    [238, 58],
    [270, 66],
    [306, 38],
  ] as const;
  return (
    <svg className={styles['picture']} viewBox="0 0 320 172" aria-hidden="true">
      <g stroke="var(--line-1)" strokeWidth="1">
        <path d="M0 36h320M0 86h320M0 136h320" strokeDasharray="4 4" />
      </g>
      <circle
        cx="160"
        cy="86"
        r="68"
        pathLength="100"
        strokeDasharray="81 100"
        transform="rotate(-5 160 86)"
        stroke="var(--accent)"
        strokeWidth="9"
      />
      <path d={`M${ticks.map(([x, y]) => `${x} ${y}`).join('L')}`} stroke="var(--bg-0)" strokeWidth="10" />
      <path d={`M${ticks.map(([x, y]) => `${x} ${y}`).join('L')}`} stroke="var(--text-1)" strokeWidth="2" />
      {ticks.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4.5" fill="var(--bg-0)" stroke="var(--text-1)" strokeWidth="2" />
      ))}
    </svg>
  );
}
