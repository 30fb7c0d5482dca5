import type { ReasonTexts } from '../../reason-texts.ts';
import type { perpetual } from './product.ts';

export const perpetualTexts: ReasonTexts<(typeof perpetual)['reasons'][number]> = {
  LEVERAGE_MISMATCH: {
    en: 'Your position or order on this side uses {limit}x. Use the same leverage, or close it first.',
    zh: '您在此方向的持仓或委托使用 {limit} 倍杠杆，请使用相同杠杆或先平仓。',
    ar: 'مركزك أو أمرك في هذا الاتجاه يستخدم رافعة {limit}x. استخدم الرافعة نفسها أو أغلقه أولًا.',
  },
  TIER_LIMIT: {
    en: 'A position of this size allows at most {limit}x. Lower the leverage or the size.',
    zh: '此规模的持仓最高允许 {limit} 倍杠杆，请降低杠杆或数量。',
    ar: 'مركز بهذا الحجم يسمح برافعة {limit}x كحد أقصى. خفّض الرافعة أو الحجم.',
  },
  WOULD_TRIGGER: {
    en: 'The mark price has already reached this trigger. Choose a price that it has not reached.',
    zh: '标记价格已达到该触发价，请选择尚未达到的价格。',
    ar: 'بلغ سعر العلامة هذا الحد بالفعل. اختر سعرًا لم يبلغه بعد.',
  },
  NO_LIQUIDITY: {
    en: 'Nobody is on the other side within the allowed price, so nothing was closed. Try again in a moment or use a limit order.',
    zh: '在允许的价格内没有对手方，因此未平仓。请稍后重试或使用限价委托。',
    ar: 'لا يوجد طرف مقابل ضمن السعر المسموح، لذلك لم يُغلق شيء. حاول بعد لحظة أو استخدم أمرًا محددًا.',
  },
};
