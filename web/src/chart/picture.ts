/** A picture of the chart as a file: what is drawn, under a line that says what it shows and when. */

interface Caption {
  readonly pair: string;
  readonly intervalName: string;
  /** Of the newest bar, as the page writes it. */
  readonly price: string;
  /** When the picture was taken, as the page writes it. */
  readonly time: string;
}

const HEAD_PX = 40;
const EDGE_PX = 14;

/** Draws the caption above the chart. */
export function captioned(chart: HTMLCanvasElement, element: Element, { pair, intervalName, price, time }: Caption): HTMLCanvasElement {
  const ratio = chart.width / Math.max(1, element.clientWidth);
  const canvas = document.createElement('canvas');
  canvas.width = chart.width;
  canvas.height = chart.height + Math.round(HEAD_PX * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return chart;
  const page = getComputedStyle(document.body);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, 0, canvas.height - chart.height);
  context.scale(ratio, ratio);
  context.fillStyle = page.color;
  context.textBaseline = 'middle';
  context.font = `600 14px ${page.fontFamily}`;
  context.fillText(`${pair} · ${intervalName} · ${price}`, EDGE_PX, HEAD_PX / 2);
  context.font = `12px ${page.fontFamily}`;
  context.textAlign = 'right';
  context.fillText(`Candor · ${time}`, canvas.width / ratio - EDGE_PX, HEAD_PX / 2);
  return canvas;
}

/** `BTC-USDT-15m-2026-11-22T18-30-05.png`: letters that every file system takes, the time in UTC. */
export function fileNameOf(pair: string, interval: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${[pair, interval].join('-').replaceAll(/[^\dA-Za-z]+/g, '-')}-${time}.png`;
}

/** Hands a picture over as a download; rejects when the browser cannot make a file of it. */
export async function savePicture(canvas: HTMLCanvasElement, fileName: string): Promise<void> {
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (file === null) throw new Error('the browser made no picture');
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
