import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = fileURLToPath(new URL('../.generated/fonts', import.meta.url));
const source = (script: string) =>
  createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`);

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Latin and Latin-1 with the signs that our figures and sentences use. */
const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’“”„‚‹›•…€−×÷·′″→←↔';
/** Latin Extended-A: Danish to Turkish, Polish, and the Romanised names of places. */
const latinExtended = range(0x100, 0x17f) + 'ȘșȚțẞ₺₫';

/** The faces that are served, by file name; `unicode-range` in ui/fonts.css names the same characters. */
export const faces = [
  { file: 'inter-latin.woff2', script: 'latin', text: latin },
  { file: 'inter-latin-ext.woff2', script: 'latin-ext', text: latinExtended },
  { file: 'inter-cyrillic.woff2', script: 'cyrillic', text: range(0x400, 0x45f) + 'ҐґҰұ№' },
  { file: 'inter-vietnamese.woff2', script: 'vietnamese', text: 'ĂăÂâĐđÊêÔôƠơƯư' + range(0x1ea0, 0x1ef9) + '₫' },
];

/** Only the weights that the scale uses; a variable axis costs bytes for every step it can reach. */
const weightAxis = { min: 400, max: 650, default: 400 };

/**
 * Cuts Inter to the characters of our languages, once for each recipe: the result is kept under `.generated/`
 * and made again when the recipe or the package changes.
 */
export async function writeFonts(): Promise<void> {
  const recipe = createHash('sha256').update(JSON.stringify([faces, weightAxis]));
  for (const face of faces) recipe.update(readFileSync(source(face.script)));
  const stamp = recipe.digest('hex');
  const stampFile = join(folder, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  mkdirSync(folder, { recursive: true });
  for (const face of faces) {
    const font = await subsetFont(readFileSync(source(face.script)), face.text, {
      targetFormat: 'woff2',
      variationAxes: { wght: weightAxis },
    });
    writeFileSync(join(folder, face.file), font);
  }
  writeFileSync(stampFile, stamp);
}
