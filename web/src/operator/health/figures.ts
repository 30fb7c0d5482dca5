const GIB = 1_073_741_824;

/** `12.5 GiB`. */
export const bytesText = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;

/** `240 ms`, `12.5 s`, `3 min`: a span as short as it can be read. */
export function millisecondsText(ms: number): string {
  const size = Math.abs(ms);
  if (size < 1_000) return `${Math.round(ms)} ms`;
  return size < 120_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

/** Parts per million as per cent: `0.0125 %`. */
export const percentText = (ppm: number): string => `${(ppm / 10_000).toFixed(4)} %`;
