import type { ReasonTexts } from '../../reason-texts.ts';
import type { rounds } from './product.ts';

export const roundsTexts: ReasonTexts<(typeof rounds)['reasons'][number]> = {
  WINDOW_CLOSED: {
    en: 'The time for this is over in the running round. Wait for the next round.',
    zh: '本轮的此项操作时间已结束，请等待下一轮。',
    ar: 'انتهى وقت هذا الإجراء في الجولة الحالية. انتظر الجولة التالية.',
  },
  WRONG_SIDE: {
    en: 'You already have the other side of this round. Stake on the same side or wait for the next round.',
    zh: '您在本轮已选择另一方向，请投入同一方向或等待下一轮。',
    ar: 'لديك الاتجاه الآخر في هذه الجولة. شارك في الاتجاه نفسه أو انتظر الجولة التالية.',
  },
};
