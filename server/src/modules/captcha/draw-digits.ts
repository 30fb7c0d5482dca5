import { randomInt } from 'node:crypto';

const WIDTH = 132;
const HEIGHT = 48;
const LINES = 5;
const DOTS = 40;

/** Each digit as strokes in a box of 10 × 16: no font is needed. */
const STROKES: readonly string[] = [
  'M5 0C1 0 0 4 0 8s1 8 5 8 5-4 5-8-1-8-5-8',
  'M1 4L6 0V16M1 16H10',
  'M0 4C0-1 10-1 10 4C10 8 4 10 0 16H10',
  'M0 1.5C4-1 10 0 9.5 4C9 7 6 7.5 4 7.5C7 7.500 10 8.500 10 12C10 17 3 17 0 14.500',
  'M8 16V0L0 11.500H10.500',
  'M9.500 0H1.500L0.500 7C4 5 10 5.500 10 11C10 17 3 17 0 14.500',
  'M9 0.800C4-1 0 4 0 10C0 18 10 18 10 11C10 5 1 5 0 10.500',
  'M0 0H10C7 5 4.500 10 4 16',
  'M5 7.500C-1 7 0 0 5 0S11 7 5 7.500C-2 8 -1 16 5 16S12 8 5 7.500',
  'M10 6C9 11 0 11 0 5C0-2 10-2 10 6C10 12 6 17 1 15.200',
];

/** Whole numbers from `low` to `high`, both included, nobody can foresee. */
const between = (low: number, high: number): number => randomInt(low, high + 1);

function digitOf(digit: string, index: number): string {
  const path = STROKES[Number(digit)] ?? '';
  const x = 14 + index * 29 + between(-3, 3);
  const y = 9 + between(-4, 4);
  const turn = `rotate(${between(-22, 22)} 5 8) skewX(${between(-14, 14)})`;
  const scale = `scale(${between(165, 200) / 100} ${between(165, 200) / 100})`;
  return `<path d="${path}" transform="translate(${x} ${y}) ${scale} ${turn}" stroke-width="${between(12, 17) / 10}"/>`;
}

function lineAcross(): string {
  const at = (): string => `${between(0, WIDTH)} ${between(0, HEIGHT)}`;
  return `<path d="M${at()}C${at()} ${at()} ${at()}" stroke-width="1" opacity="0.7"/>`;
}

const dot = (): string => `<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="0.9" fill="#334" stroke="none" opacity="0.6"/>`;

/** A PNG of these digits, bent and crossed so that programs have work with them. */
export async function drawDigits(digits: string): Promise<Buffer> {
  const parts = [...digits.split('').map(digitOf), ...Array.from({ length: LINES }, lineAcross), ...Array.from({ length: DOTS }, dot)];
  const shapes = `<g fill="none" stroke="#223" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g>`;
  const size = `width="${WIDTH}" height="${HEIGHT}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#eef0f4"/>${shapes}</svg>`;
  // a library of native code that few starts need
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer();
}
