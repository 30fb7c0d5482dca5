const TYPE = 'image/png';

/** Rejects where the browser can make no file of a drawing. */
export async function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE));
  if (blob === null) throw new Error('the browser made no picture');
  return new File([blob], name, { type: TYPE });
}

/** Whether the device has a way to pass on a picture; some only pass on texts. */
export function mayShare(): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [new File([], 'picture.png', { type: TYPE })] });
}

/** Whoever closes the sheet of the device has changed his mind: that is no failure. */
export async function sharePicture(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** A page without https has no clipboard, and some clipboards take texts only. */
export function mayCopy(): boolean {
  return 'clipboard' in navigator && 'ClipboardItem' in window;
}

export async function copyPicture(file: File): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ [TYPE]: file })]);
}

export async function saveFileOf(file: File): Promise<void> {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  await Promise.resolve();
}
