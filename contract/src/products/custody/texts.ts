import type { ReasonTexts } from '../../reason-texts.ts';
import type { custody } from './product.ts';

export const custodyTexts: ReasonTexts<(typeof custody)['reasons'][number]> = {
  OUT_OF_WINDOW: {
    en: 'Withdrawals are closed at this hour. They open again at {limit} (exchange time).',
    zh: '当前时段暂停提现，将于 {limit}（交易所时间）重新开放。',
    ar: 'السحب مغلق في هذه الساعة. يُفتح من جديد عند {limit} (بتوقيت المنصة).',
  },
  DAILY_COUNT: {
    en: 'You have made all withdrawals that are allowed today: {limit}. Try again tomorrow.',
    zh: '您今天的提现次数已达上限（{limit} 次），请明天再试。',
    ar: 'طلبت اليوم عدد عمليات السحب المسموح به: {limit}. حاول مجددًا غدًا.',
  },
  KYC_REQUIRED: {
    en: 'Without further verification you can withdraw at most {limit} USDT in 24 hours. Withdraw less, or complete your verification.',
    zh: '未完成进一步认证前，24 小时内最多可提现 {limit} USDT。请减少金额或完成认证。',
    ar: 'من دون تحقق إضافي يمكنك سحب {limit} USDT على الأكثر خلال 24 ساعة. اسحب أقل من ذلك أو أكمل التحقق.',
  },
  ADDRESS_NOT_READY: {
    en: 'This address was added a short time ago and cannot be used yet. Nothing was withdrawn.',
    zh: '该地址添加时间较短，暂不可使用。未提取任何资金。',
    ar: 'أُضيف هذا العنوان منذ وقت قصير ولا يمكن استخدامه بعد. لم يُسحب شيء.',
  },
  CUSTODY_SHORT: {
    en: 'Custody has less there than was to be moved. Book first what has arrived there.',
    zh: '该托管位置的余额不足以完成此次转移，请先登记已到账的资金。',
    ar: 'رصيد الحفظ في هذا الموضع أقل من المطلوب نقله. سجّل أولًا ما وصل إليه.',
  },
};
