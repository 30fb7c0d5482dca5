import type { Page } from 'playwright-core';

/** The height at which a line of one's own can be taken, found as a person finds it: by the pointer that changes. */
export async function heightOfLine(page: Page, x: number, top: number, bottom: number): Promise<number> {
  const y = top + 4;
  if (y >= bottom) throw new Error('no line can be taken');
  await page.mouse.move(x, y);
  const cursor = await page.evaluate(
    ([atX = 0, atY = 0]) => {
      const element = document.elementFromPoint(atX, atY);
      return element === null ? '' : getComputedStyle(element).cursor;
    },
    [x, y],
  );
  return cursor === 'ns-resize' ? y : await heightOfLine(page, x, y, bottom);
}
