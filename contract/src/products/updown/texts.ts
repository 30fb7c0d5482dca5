import type { ReasonTexts } from '../../reason-texts.ts';
import type { updown } from './product.ts';

export const updownTexts: ReasonTexts<(typeof updown)['reasons'][number]> = {
  FAST_MARKET: {
    en: 'The price is moving too fast for a fair entry. Try again in a moment.',
    zh: '价格波动过快，无法保证公平入场，请稍后重试。',
    ar: 'السعر يتحرك بسرعة لا تسمح بدخول عادل. حاول مرة أخرى بعد لحظة.',
  },
};
