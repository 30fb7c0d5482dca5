import { expect, test } from 'vitest';
import { missingForBrowser } from './browser-packages.mjs';

const FONTS = ['fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];
const CHROMIUM = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

const missing = (files: readonly string[], packages: readonly string[], purpose = 'test', namedBrowser?: string) =>
  missingForBrowser({ purpose, namedBrowser, hasFile: (path) => files.includes(path), isInstalled: (name) => packages.includes(name) });

test('a browser that is there stands for no font: each font is looked at by itself', () => {
  expect(missing([CHROMIUM, SHELL], [])).toEqual({ required: [], wanted: FONTS });
  for (const font of FONTS) {
    const others = FONTS.filter((name) => name !== font);
    expect(missing([CHROMIUM, SHELL], others)).toEqual({ required: [], wanted: [font] });
  }
  expect(missing([CHROMIUM, SHELL], FONTS)).toEqual({ required: [], wanted: [] });
});

test('the tests take either browser: the shell alone is enough, Chromium alone has the shell installed where that can be', () => {
  expect(missing([SHELL], FONTS)).toEqual({ required: [], wanted: [] });
  expect(missing([CHROMIUM], FONTS)).toEqual({ required: [], wanted: ['chromium-headless-shell'] });
  expect(missing([], FONTS).required).toEqual(['chromium']);
});

test('a browser that is named stands for both, if it is there', () => {
  expect(missing(['/opt/browser'], FONTS, 'test', '/opt/browser')).toEqual({ required: [], wanted: [] });
  expect(missing([], FONTS, 'test', '/opt/browser').required).toEqual(['chromium']);
});

test('the benchmarks open windows: the shell does not stand for Chromium, and is not wanted', () => {
  expect(missing([SHELL], FONTS, 'bench')).toEqual({ required: ['chromium'], wanted: [] });
  expect(missing([CHROMIUM], FONTS, 'bench')).toEqual({ required: [], wanted: [] });
});
