import type { Page } from 'playwright-core';
import { takesInput } from './pages.ts';

/**
 * What can be pressed and is smaller than `sidePx` in either direction, as `words width×height`. Measured is what answers a press: parts
 * that reach beyond what is drawn count, parts that lie under something else do not. Links within a sentence are as high as its lines.
 */
export async function smallTargets(page: Page, sidePx: number, part = 'body'): Promise<readonly string[]> {
  // Just after a sheet came no point of it answers.
  await takesInput(page);
  return await page.evaluate(
    ({ side, root }) => {
      const pressed =
        'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="slider"], [role="option"], [role="switch"]';
      const isHidden = (element: Element): boolean =>
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest('[inert], :disabled') !== null;
      /** Within a sentence: text beside it in the same line. */
      const isInText = (element: Element): boolean =>
        getComputedStyle(element).display.startsWith('inline') &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
        );
      /** What somebody presses to reach a control: its label, where it has one around or beside it. */
      const areasOf = (element: Element): readonly Element[] =>
        element instanceof HTMLInputElement ? [element, ...(element.labels ?? [])] : [element];
      const answers = (x: number, y: number, areas: readonly Element[]): boolean => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && areas.some((area) => area.contains(hit));
      };
      /** How far presses are answered along one direction from a point, up to `side`. */
      const reach = (x: number, y: number, dx: number, dy: number, areas: readonly Element[]): number => {
        let far = 0;
        while (far < side && answers(x + dx * (far + 1), y + dy * (far + 1), areas)) far += 1;
        return far;
      };
      const found: string[] = [];
      for (const element of document.querySelectorAll(root === 'body' ? pressed : `${root} :is(${pressed})`)) {
        if (isHidden(element) || isInText(element)) continue;
        const areas = areasOf(element);
        const boxes = areas.map((area) => area.getBoundingClientRect());
        if (boxes.some(({ width, height }) => width >= side && height >= side)) continue;
        const [box] = boxes.toSorted((a, b) => b.width * b.height - a.width * a.height);
        // Drawn for screen readers only, until it has the focus.
        if (box === undefined || box.width * box.height <= 4) continue;
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const { x, y, width, height } = areas[boxes.indexOf(box)]?.getBoundingClientRect() ?? box;
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        const wide = width >= side ? width : 1 + reach(middleX, middleY, 1, 0, areas) + reach(middleX, middleY, -1, 0, areas);
        const high = height >= side ? height : 1 + reach(middleX, middleY, 0, 1, areas) + reach(middleX, middleY, 0, -1, areas);
        // What answers is counted in whole pixels from the middle.
        if (wide < side - 1 || high < side - 1) {
          const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
          found.push(`${element.tagName.toLowerCase()} "${words}" ${Math.round(wide)}×${Math.round(high)} ${element.className}`);
        }
      }
      window.scrollTo(0, 0);
      return found;
    },
    { side: sidePx, root: part },
  );
}
