/**
 * The tokens' colours as they are now, each read from the page once: a chart asks for one with every column that it draws. The chart library reads
 * hexadecimal colours only; the tokens are oklch. One pixel of a canvas converts them exactly.
 */
export function coloursOf(element: Element): (token: string) => string {
  const read = new Map<string, string>();
  const style = getComputedStyle(element);
  return (token) => {
    const seen = read.get(token);
    if (seen !== undefined) return seen;
    const value = style.getPropertyValue(`--${token}`).trim();
    const hex = toHex(resolve(element, value === '' ? 'transparent' : value));
    read.set(token, hex);
    return hex;
  };
}

/** Tokens may name other tokens; a probe lets the page resolve them. */
function resolve(element: Element, value: string): string {
  if (!value.includes('var(')) return value;
  const probe = document.createElement('span');
  probe.style.color = value;
  element.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

const known = new Map<string, string>();
let pixel: CanvasRenderingContext2D | null = null;

/** One for all colours: making a canvas costs more than reading it. */
function pixelToDrawOn(): CanvasRenderingContext2D | null {
  if (pixel !== null) return pixel;
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  pixel = canvas.getContext('2d', { willReadFrequently: true });
  return pixel;
}

export function toHex(colour: string): string {
  const seen = known.get(colour);
  if (seen !== undefined) return seen;
  const context = pixelToDrawOn();
  if (context === null) return '#808080';
  // Colours may be seen through: what the last one left would shine through them.
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  const hex = `#${[red, green, blue, ...(alpha === 255 ? [] : [alpha])].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  known.set(colour, hex);
  return hex;
}

/** The same colour, seen through: for columns and areas. */
export function faded(hex: string, share: number): string {
  return `${hex.slice(0, 7)}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`;
}
