import styles from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

/** Of one module of the code: a whole number keeps them all alike. */
const MODULE_PX = 4;

/** A QR code, dark on light whatever the page's colours: cameras look for that. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = qrPath(text);
  return (
    <svg
      className={styles['qr']}
      width={size * MODULE_PX}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
