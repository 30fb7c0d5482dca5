import { qrPath } from '../../ui/qr-path.ts';
import type { CardPicture } from './card.ts';

/** Of the picture, px: upright, as a phone shows it whole. */
const WIDTH = 1_080;
const EDGE = 72;
const INNER = WIDTH - 2 * EDGE;
const ROW = 68;
const QR = 232;
/** White around the code, which cameras need. */
const QR_EDGE = 16;

type Colour = 'bg-1' | 'line-1' | 'text-1' | 'text-2' | 'warn' | 'gain' | 'loss';
type Weight = 400 | 500 | 600;

interface Words {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: Colour;
  readonly at?: 'start' | 'end';
  /** The most that it may be wide; it is set smaller where it would be wider. */
  readonly most?: number;
}

const MEASURED_PX = 100;

/** Writes from the side on which the language begins. */
class Pen {
  readonly context: CanvasRenderingContext2D;
  readonly #isRtl: boolean;
  readonly #look: CSSStyleDeclaration;

  constructor(context: CanvasRenderingContext2D, root: HTMLElement) {
    this.context = context;
    this.#look = getComputedStyle(root);
    this.#isRtl = this.#look.direction === 'rtl';
    context.direction = this.#isRtl ? 'rtl' : 'ltr';
    context.textBaseline = 'alphabetic';
  }

  colour(name: Colour): string {
    return this.#look.getPropertyValue(`--${name}`);
  }

  /** From the beginning of the line to the px of the canvas where something of that width is to begin. */
  left(fromStart: number, width: number): number {
    return this.#isRtl ? WIDTH - fromStart - width : fromStart;
  }

  #font(size: number, weight: Weight): string {
    return `${weight} ${size}px ${this.#look.getPropertyValue('--face')}`;
  }

  /** The size at which a text is not wider than it may be. */
  #sizeOf(text: string, { size, weight = 400, most = INNER }: Words): number {
    this.context.font = this.#font(MEASURED_PX, weight);
    const wide = this.context.measureText(text).width / MEASURED_PX;
    return Math.min(size, wide === 0 ? size : most / wide);
  }

  write(text: string, y: number, words: Words, fromStart = EDGE): void {
    const { weight = 400, colour = 'text-1', at = 'start' } = words;
    this.context.font = this.#font(this.#sizeOf(text, words), weight);
    this.context.fillStyle = this.colour(colour);
    this.context.textAlign = at;
    this.context.fillText(text, this.left(at === 'start' ? fromStart : WIDTH - EDGE, 0), y);
  }

  line(y: number): void {
    this.context.fillStyle = this.colour('line-1');
    this.context.fillRect(EDGE, y, INNER, 2);
  }
}

const ROWS_FROM = 660;
const heightOf = ({ rows }: CardPicture): number => ROWS_FROM + rows.length * ROW + QR + 1.5 * EDGE;

/** Draws the picture; its size follows from what stands on it. */
export function drawCard(canvas: HTMLCanvasElement, picture: CardPicture, root: HTMLElement): void {
  canvas.width = WIDTH;
  canvas.height = heightOf(picture);
  const context = canvas.getContext('2d');
  if (context === null) return;
  const pen = new Pen(context, root);
  context.fillStyle = pen.colour('bg-1');
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(pen, picture);
  drawRows(pen, picture);
  drawCheck(pen, picture, ROWS_FROM + picture.rows.length * ROW + EDGE / 2);
}

function drawHead(pen: Pen, { simulated, head, pair, side, outcome, percent, percentOf, tone }: CardPicture): void {
  const colour = tone === 'even' ? 'text-1' : tone;
  pen.write('Candor', 120, { size: 48, weight: 600, most: 300 });
  if (simulated !== null) pen.write(simulated, 120, { size: 38, weight: 600, colour: 'warn', at: 'end', most: 600 });
  pen.line(160);
  pen.write(head, 232, { size: 38, colour: 'text-2' });
  pen.write(pair, 316, { size: 76, weight: 600, most: 560 });
  pen.write(`${side.word} ${side.direction === 'up' ? '▲' : '▼'}`, 312, { size: 46, weight: 500, at: 'end', most: 340 });
  pen.write(outcome, 410, { size: 46, weight: 600, colour });
  pen.write(percent, 548, { size: 150, weight: 600, colour });
  pen.write(percentOf, 606, { size: 34, colour: 'text-2' });
}

function drawRows(pen: Pen, { rows }: CardPicture): void {
  rows.forEach(({ label, value }, index) => {
    const y = ROWS_FROM + index * ROW;
    pen.line(y - 18);
    pen.write(label, y + 30, { size: 34, colour: 'text-2', most: 380 });
    pen.write(value, y + 30, { size: 36, weight: 500, at: 'end', most: 540 });
  });
}

/** Where it is checked, for cameras and for readers. */
function drawCheck(pen: Pen, { check, address }: CardPicture, y: number): void {
  const { context } = pen;
  const { path, size } = qrPath(address);
  const left = pen.left(EDGE, QR);
  context.fillStyle = '#fff';
  context.fillRect(left, y, QR, QR);
  context.save();
  context.translate(left + QR_EDGE, y + QR_EDGE);
  context.scale((QR - 2 * QR_EDGE) / size, (QR - 2 * QR_EDGE) / size);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  context.restore();
  const beside = EDGE + QR + 40;
  const most = WIDTH - EDGE - beside;
  pen.write(check, y + 96, { size: 36, weight: 500, most }, beside);
  pen.write(`\u2066${address}\u2069`, y + 156, { size: 34, colour: 'text-2', most }, beside);
}
