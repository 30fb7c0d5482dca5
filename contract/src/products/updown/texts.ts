import type { ReasonTexts } from '../../reason-texts.ts';
import type { updown } from './product.ts';

export const updownTexts: ReasonTexts<(typeof updown)['reasons'][number]> = {
  QUOTE_EXPIRED: {
    en: 'These terms are no longer in force. Look at the new ones and place the order again.',
    zh: '该报价条件已失效，请查看新条件后重新下单。',
    ar: 'لم تعد هذه الشروط سارية. اطّلع على الشروط الجديدة وقدّم الأمر مرة أخرى.',
  },
  NO_COVER: {
    en: 'The house cannot cover the payout of this stake at the moment, so it was not taken. Stake less or try again later.',
    zh: '平台目前无法为该金额的赔付提供足额准备，因此未接受。请减少金额或稍后重试。',
    ar: 'لا تستطيع المنصة الآن تغطية عائد هذا المبلغ، لذلك لم يُقبل. قلّل المبلغ أو حاول لاحقًا.',
  },
  EXPOSURE_LIMIT: {
    en: 'Too much is already staked on this side for that time. Stake less or try again in a minute.',
    zh: '该时段到期的该方向金额已达上限，请减少金额或一分钟后重试。',
    ar: 'بلغت المبالغ في هذا الاتجاه حدّها لهذا الوقت. قلّل المبلغ أو حاول بعد دقيقة.',
  },
  FAST_MARKET: {
    en: 'The price is moving too fast for a fair entry. Try again in a moment.',
    zh: '价格波动过快，无法保证公平入场，请稍后重试。',
    ar: 'السعر يتحرك بسرعة لا تسمح بدخول عادل. حاول مرة أخرى بعد لحظة.',
  },
};
