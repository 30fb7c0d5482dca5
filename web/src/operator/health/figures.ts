const GIB = 1_073_741_824;

/** `12.5 GiB`. */
export const bytesText = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;

/** Parts per million as per cent: `0.0125 %`. */
export const percentText = (ppm: number): string => `${(ppm / 10_000).toFixed(4)} %`;
