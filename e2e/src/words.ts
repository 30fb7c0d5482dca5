import type { Page } from 'playwright-core';

/**
 * Texts on the page that no person should see: message ids, unfilled placeholders, values that became text by accident.
 * Looks at visible texts and at what a screen reader says.
 */
export async function rawTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const isRaw = (text: string): boolean =>
      /^[a-z]+(\.[A-Za-z0-9-]+)+$/.test(text) || /\{[A-Za-z]+[},]/.test(text) || /undefined|\bNaN\b|\[object |<\/?[a-z]+>/.test(text);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // Notices of other people's work say what they say.
      if (node.parentElement?.closest('pre, details, script, style, noscript') !== null) continue;
      const text = (node.textContent ?? '').trim();
      if (isRaw(text)) found.push(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
        const text = element.getAttribute(name);
        if (text !== null && isRaw(text.trim())) found.push(`${name}: ${text}`);
      }
    }
    return found;
  });
}

/** Visible texts with several English words in a row, outside of what is marked as another language. */
export async function englishTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('pre, details, script, style, noscript, a[href^="https:"], body [lang]') !== null) continue;
      const text = (node.textContent ?? '').trim();
      if (/[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}/.test(text)) found.push(text);
    }
    return found;
  });
}
