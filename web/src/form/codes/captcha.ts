import { error, type Problem } from '../problem.ts';
import type { ProblemTexts } from '../texts.ts';

/** Digits of a picture, and the name of the picture that they are read from. */
export interface Captcha {
  readonly text: string;
  readonly name: string;
}

/** Digits of a picture. */
export const CAPTCHA_LENGTH = 4;

/** A picture of its own for each time it is asked for: the name also tells it from those of other tabs. */
export function freshCaptcha(): Captcha {
  const number = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return { text: '', name: `${Date.now()}${String(number).padStart(10, '0')}` };
}

export type CaptchaProblem = Problem<'captcha.missing', 'captcha'>;

export const captchaTexts: ProblemTexts<CaptchaProblem['code']> = {
  'captcha.missing': { button: 'codes.captcha.missing', text: 'codes.captcha.missing' },
};

export function captchaTyped({ text }: Captcha): CaptchaProblem | null {
  return text.length === CAPTCHA_LENGTH ? null : error('captcha.missing', ['captcha']);
}
