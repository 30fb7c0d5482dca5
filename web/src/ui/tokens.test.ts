import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The values are read from the style sheet itself and computed again: OKLCH to linear sRGB (Ottosson 2020), contrast by WCAG 2.x. */

type Rgb = readonly [number, number, number];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Declarations of the block with exactly this selector. */
function block(selector: string): Map<string, string> {
  const at = css.indexOf(`${selector} {`);
  if (at < 0) throw new Error(`no block ${selector}`);
  const body = css.slice(css.indexOf('{', at) + 1, css.indexOf('}', at));
  return new Map([...body.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

const modes = [
  { rise: 'green', vision: 'standard', blocks: [] },
  { rise: 'red', vision: 'standard', blocks: [":root[data-rise='red']"] },
  { rise: 'green', vision: 'blue-orange', blocks: [":root[data-vision='blue-orange']"] },
  {
    rise: 'red',
    vision: 'blue-orange',
    blocks: [":root[data-rise='red']", ":root[data-vision='blue-orange']", ":root[data-vision='blue-orange'][data-rise='red']"],
  },
] as const;

function tokensOf(blocks: readonly string[]): (name: string) => Rgb {
  const values = new Map(block('  :root'));
  for (const selector of blocks) for (const [name, value] of block(`  ${selector}`)) values.set(name, value);
  const valueOf = (name: string): string => {
    const value = values.get(name) ?? '';
    const reference = /^var\((--[a-z0-9-]+)\)$/.exec(value)?.[1];
    return reference === undefined ? value : valueOf(reference);
  };
  return (name) => {
    const match = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(valueOf(name));
    if (match === null) throw new Error(`${name} is ${valueOf(name)}`);
    return linear(Number(match[1]) / 100, Number(match[2]), Number(match[3]));
  };
}

function linear(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** OKLab, for distances as the eye sees them. */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(...oklab(a).map((value, index) => value - (oklab(b)[index] ?? 0)));

/** Severe deficiencies by Machado, Oliveira and Fernandes (2009), on linear sRGB. */
const seenWith: Readonly<Record<string, readonly Rgb[]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

function seen(colour: Rgb, matrix: readonly Rgb[]): Rgb {
  const [r, g, b] = matrix.map((row) => Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])));
  return [r ?? 0, g ?? 0, b ?? 0];
}

const surfaces = ['--bg-0', '--bg-1', '--bg-2', '--bg-3', '--bg-4'];
const words = ['--text-1', '--text-2', '--text-3', '--accent', '--gain', '--loss', '--warn', '--danger', '--focus'];
const inks = ['accent', 'gain', 'loss', 'danger'];
const tints = ['accent', 'gain', 'loss', 'warn', 'danger'];
const shares = ['--share-1', '--share-2', '--share-3', '--share-4', '--share-5', '--share-other'];

describe.each(modes)('web.md §8.1 rise $rise, vision $vision', ({ blocks, vision }) => {
  const colour = tokensOf(blocks);

  test('every text colour has at least 4.5 on every surface', () => {
    for (const word of words)
      for (const surface of surfaces) expect(contrast(colour(word), colour(surface)), `${word} on ${surface}`).toBeGreaterThanOrEqual(4.5);
  });

  test('ink on its fill, also pressed, and words on their tint have at least 4.5', () => {
    for (const name of inks) expect(contrast(colour(`--${name}-ink`), colour(`--${name}`)), name).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('--accent-ink'), colour('--accent-pressed'))).toBeGreaterThanOrEqual(4.5);
    for (const name of tints) expect(contrast(colour(`--${name}`), colour(`--${name}-tint`)), name).toBeGreaterThanOrEqual(4.5);
    for (const name of tints)
      expect(contrast(colour('--text-2'), colour(`--${name}-tint`)), `text-2 on ${name}`).toBeGreaterThanOrEqual(4.5);
  });

  test('edges of controls, the focus ring and the shares of a ring have at least 3', () => {
    for (const surface of surfaces) expect(contrast(colour('--line-2'), colour(surface)), surface).toBeGreaterThanOrEqual(3);
    for (const share of shares) expect(contrast(colour(share), colour('--bg-1')), share).toBeGreaterThanOrEqual(3);
  });

  test('every colour lies inside sRGB', () => {
    for (const name of [...surfaces, ...words, ...shares, '--line-1', '--line-2', ...tints.map((tint) => `--${tint}-tint`)]) {
      for (const channel of colour(name)) {
        expect(channel, name).toBeGreaterThanOrEqual(-0.002);
        expect(channel, name).toBeLessThanOrEqual(1.002);
      }
    }
  });

  test('gain and loss, and the accent beside both, stay apart in every view', () => {
    expect(distance(colour('--gain'), colour('--loss'))).toBeGreaterThanOrEqual(0.28);
    for (const matrix of Object.values(seenWith)) {
      const [gain, loss, accent] = [colour('--gain'), colour('--loss'), colour('--accent')].map((one) => seen(one, matrix));
      if (gain === undefined || loss === undefined || accent === undefined) throw new Error('three colours');
      expect(distance(gain, loss)).toBeGreaterThanOrEqual(vision === 'standard' ? 0.1 : 0.2);
      expect(distance(accent, gain)).toBeGreaterThanOrEqual(0.1);
      expect(distance(accent, loss)).toBeGreaterThanOrEqual(0.1);
    }
  });
});
