/** The part of subset-font 2.9.0 that we use. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, { min: number; max: number; default: number }> },
  ): Promise<Uint8Array>;
}
