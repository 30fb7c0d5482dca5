import type { ReasonTexts } from '../../reason-texts.ts';
import type { updown } from './product.ts';

export const updownTexts: ReasonTexts<(typeof updown)['reasons'][number]> = {
  QUOTE_EXPIRED: {
    en: 'This offer has expired. Check the new one and place the contract again.',
    zh: '该报价已过期，请查看新报价后重新下单。',
    ar: 'انتهت صلاحية هذا العرض. راجع العرض الجديد وافتح العقد مرة أخرى.',
  },
  NO_COVER: {
    en: 'Candor cannot reserve the payout of this stake right now, so it was not accepted. Stake less or try again later.',
    zh: 'Candor 目前无法为此投注预留返还金额，因此未接受。请减少金额或稍后重试。',
    ar: 'لا تستطيع Candor الآن حجز عائد هذا الرهان، لذلك لم يُقبل. قلّل الرهان أو حاول لاحقًا.',
  },
  FAST_MARKET: {
    en: 'The price is moving too fast for a fair entry. Try again in a moment.',
    zh: '价格波动过快，无法保证公平入场，请稍后重试。',
    ar: 'السعر يتحرك بسرعة لا تسمح بدخول عادل. حاول مرة أخرى بعد لحظة.',
  },
};
