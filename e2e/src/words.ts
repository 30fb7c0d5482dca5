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

/**
 * Latin words that a page in a language of another script may show, and why.
 * Everything else with two Latin letters in a row is a text that was left in English.
 */
const LATIN_EVERYWHERE: readonly RegExp[] = [
  // The names of this product, of what it is built with, and of wallets and networks that have no other name.
  /\b(Candor|candor|TradingView|Lightweight Charts|Apache License|Apache|VIP)\b/g,
  // Cities that name the time zones of the IANA table.
  /Kuching/g,
  // Coins and words of the field that Chinese writes in Latin letters.
  /\b(Solana|Chainlink|Maker|Cookie)\b/g,
  // Networks, which are chosen by the name that a wallet elsewhere says.
  /\b(Bitcoin|Ethereum|Litecoin|TRON) ?(\((ERC|TRC)-20\))?/g,
  // Codes of coins and pairs, and of orders, stakes, rounds and records.
  /\b[A-Z0-9]{2,6}(\/[A-Z]{3,5})?\b/g,
  /\b[A-Z]+-?[0-9]+\b/g,
  // Zones, units of time and of volume, and what the field calls by these letters everywhere.
  /\b(GMT|UTC)[+-]?[0-9:]*/g,
  /\b(MA|EMA|MACD|RSI|KDJ|BOLL|VOL|CSV|IOC|FOK|GTC|PNG)\b/g,
  // The address of a page, which is passed on as it is.
  /\bhttps?:\/\/\S+/g,
  // What a person typed: a user name.
  /\bu[a-z0-9]{5,14}\b/g,
];

/** Visible texts, labels and hints with Latin words that are none of the above. For languages that are not written in Latin letters. */
export async function latinLeftovers(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const isOther = (element: Element | null): boolean =>
      element === null || element.closest('pre, script, style, noscript, body [lang]') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      if (/[A-Za-z]{2}/.test(text) && !isOther(node.parentElement)) found.add(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (/[A-Za-z]{2}/.test(text) && !isOther(element)) found.add(text);
      }
    }
    return [...found];
  });
  return texts.filter((text) => /[A-Za-z]{2}/.test(LATIN_EVERYWHERE.reduce((rest, allowed) => rest.replaceAll(allowed, ''), text)));
}
