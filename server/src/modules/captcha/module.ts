import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import type { Captchas } from './captchas.ts';

export type CaptchaParts = Pick<Machine, 'now'>;

/** Pictures that people read and programs hardly do. */
export const captcha: Module<'captcha', CaptchaParts, Captchas> = {
  name: 'captcha',
  open: async (parts) => (await import('./open.ts')).openModule(parts),
};
