import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

/** Draws the flag of China on a device whose fonts have flags, or none: a flag is the only thing that has colours. */
async function drawnWhere(hasFlags: boolean): Promise<string> {
  const pixel = hasFlags ? [200, 0, 0, 255] : [0, 0, 0, 255];
  const context = { fillText: () => undefined, getImageData: () => ({ data: Uint8ClampedArray.from(pixel) }) };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
  vi.resetModules();
  const { Flag } = await import('./flag.tsx');
  const markup = renderToStaticMarkup(createElement(Flag, { country: 'CN' }));
  vi.unstubAllGlobals();
  return markup;
}

test.each([
  { hasFlags: true, drawing: '🇨🇳' },
  { hasFlags: false, drawing: 'CN' },
])('WCAG 2.5.3 a flag is no part of the label it stands in, whatever the fonts draw for it ($drawing)', async ({ hasFlags, drawing }) => {
  const markup = await drawnWhere(hasFlags);
  expect(markup).toContain(`data-drawing="${drawing}"`);
  expect(markup).toContain('aria-hidden="true"');
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe('');
});
