import { describe, expect, it } from 'vitest';
import { shortcutOf, type Pressed } from './shortcuts.ts';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});
const FREE = { on: true, typing: false, covered: false };

describe('web.md §8.4 shortcuts: off by default, listed under ?', () => {
  it('turned on: / searches, b and s choose the side, with a capital letter too', () => {
    expect(['?', '/', 'b', 'B', 's', 'S'].map((key) => shortcutOf(press(key), FREE))).toEqual([
      'help',
      'search',
      'buy',
      'buy',
      'sell',
      'sell',
    ]);
  });

  it('turned off, only the list itself opens', () => {
    expect(['?', '/', 'b', 's'].map((key) => shortcutOf(press(key), { ...FREE, on: false }))).toEqual(['help', null, null, null]);
  });

  it('never while typing, never under a sheet, never with Ctrl, Alt or Meta, not held down, not while a word is composed', () => {
    for (const key of ['?', '/', 'b', 's']) {
      expect(shortcutOf(press(key), { ...FREE, typing: true })).toBeNull();
      expect(shortcutOf(press(key), { ...FREE, covered: true })).toBeNull();
      for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing', 'defaultPrevented'] as const) {
        expect(shortcutOf(press(key, { [held]: true }), FREE), held).toBeNull();
      }
    }
  });

  it('no key sends an order: every other key is nobody of ours', () => {
    for (const key of ['Enter', ' ', 'o', 'y', 'Escape', 'toString']) expect(shortcutOf(press(key), FREE)).toBeNull();
  });
});
