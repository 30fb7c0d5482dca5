/** What the machine lacks for browser tests, package by package. Plain JavaScript with built-ins only, like `setup.mjs`. */
const WINDOWED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same browser without windows of its own: pages cost a sixth less processor time. */
const SHELL = { package: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' };
/** Latin and Arabic, Chinese, flags: without them the tests measure the boxes that are drawn instead. */
const FONTS = ['fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

/**
 * `required`: without a browser nothing can be tested, and the tests take either one; the benchmarks open windows and need Chromium itself.
 * `wanted`: the lighter browser and the fonts, each that is not installed, whatever else is. A browser that is named replaces both browsers.
 */
export function missingForBrowser({ purpose, namedBrowser, hasFile, isInstalled }) {
  const named = namedBrowser !== undefined && hasFile(namedBrowser);
  const hasShell = named || hasFile(SHELL.path);
  const hasWindowed = named || WINDOWED.some((path) => hasFile(path));
  const isTest = purpose === 'test';
  return {
    required: hasWindowed || (isTest && hasShell) ? [] : ['chromium'],
    wanted: [...(isTest && !hasShell ? [SHELL.package] : []), ...FONTS.filter((name) => !isInstalled(name))],
  };
}
