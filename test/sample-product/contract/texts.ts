import type { ReasonTexts } from '../../reason-texts.ts';
import type { sample } from './product.ts';

export const sampleTexts: ReasonTexts<(typeof sample)['reasons'][number]> = {
  TOO_MANY_JARS: {
    en: 'You have as many closed jars as are allowed. Wait until one has opened.',
    zh: '您未开启的存钱罐已达上限，请等待其中一个开启。',
    ar: 'بلغت عدد الجرار المغلقة المسموح به. انتظر حتى تُفتح إحداها.',
  },
};
