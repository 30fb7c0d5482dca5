import type { ReasonTexts } from '../../reason-texts.ts';
import type { rounds } from './product.ts';

export const roundsTexts: ReasonTexts<(typeof rounds)['reasons'][number]> = {
  WINDOW_CLOSED: {
    en: 'It is too late for this in the current round. Wait for the next round.',
    zh: '本轮的此项操作时间已结束，请等待下一轮。',
    ar: 'انتهى وقت هذا الإجراء في الجولة الحالية. انتظر الجولة التالية.',
  },
  WRONG_SIDE: {
    en: 'You already have a stake on the other side of this round. Stake on the same side or wait for the next round.',
    zh: '您在本轮已投注另一方，请投注同一方或等待下一轮。',
    ar: 'لديك رهان على الجهة الأخرى في هذه الجولة. راهن على الجهة نفسها أو انتظر الجولة التالية.',
  },
};
