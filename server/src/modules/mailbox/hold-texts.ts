/** What messages about holds of an account say: of new orders and of withdrawals, placed, lifted and ended. `{reason}` is the operator's. */
export const HOLD_TEXTS = {
  openingHeld: {
    en: {
      title: 'New orders are on hold',
      content: [
        'Reason: {reason} ({code}). The hold ends unless it is renewed before: {review}.',
        'What is open stays as it is, and you can still close positions and cancel orders.',
      ],
    },
    zh: {
      title: '新委托已暂停',
      content: ['原因：{reason}（{code}）。除非在此之前延长，否则将于 {review} 结束。', '已有的持仓和委托保持不变，您仍可平仓和撤单。'],
    },
    ar: {
      title: 'الأوامر الجديدة معلّقة',
      content: [
        'السبب: {reason} ({code}). ينتهي التعليق ما لم يُجدَّد قبل: {review}.',
        'يبقى المفتوح كما هو، وما زال بإمكانك إغلاق المراكز وإلغاء الأوامر.',
      ],
    },
  },
  openingFreed: {
    en: { title: 'New orders are possible again', content: ['The hold ({code}) was lifted: {reason}'] },
    zh: { title: '可以重新下单', content: ['暂停（{code}）已解除：{reason}'] },
    ar: { title: 'عادت الأوامر الجديدة متاحة', content: ['رُفع التعليق ({code}): {reason}'] },
  },
  openingEnded: {
    en: { title: 'A hold of new orders has ended', content: ['The hold ({code}) ended at its date. Its reason was: {reason}'] },
    zh: { title: '对新委托的一项暂停已结束', content: ['暂停（{code}）已按期结束。原因曾为：{reason}'] },
    ar: { title: 'انتهى تعليق للأوامر الجديدة', content: ['انتهى التعليق ({code}) في موعده. كان سببه: {reason}'] },
  },
  withdrawalHeld: {
    en: {
      title: 'Withdrawals are on hold',
      content: [
        'Reason: {reason} ({code}). The hold ends unless it is renewed before: {review}.',
        'Your balances stay yours, and you can still trade.',
      ],
    },
    zh: {
      title: '提现已暂停',
      content: ['原因：{reason}（{code}）。除非在此之前延长，否则将于 {review} 结束。', '您的余额仍归您所有，您仍可交易。'],
    },
    ar: {
      title: 'السحب معلّق',
      content: ['السبب: {reason} ({code}). ينتهي التعليق ما لم يُجدَّد قبل: {review}.', 'تبقى أرصدتك ملكك، وما زال بإمكانك التداول.'],
    },
  },
  withdrawalFreed: {
    en: { title: 'Withdrawals are no longer on hold', content: ['The hold ({code}) was lifted: {reason}'] },
    zh: { title: '提现不再暂停', content: ['暂停（{code}）已解除：{reason}'] },
    ar: { title: 'لم يعد السحب معلّقًا', content: ['رُفع التعليق ({code}): {reason}'] },
  },
  withdrawalEnded: {
    en: { title: 'A hold of withdrawals has ended', content: ['The hold ({code}) ended at its date. Its reason was: {reason}'] },
    zh: { title: '对提现的一项暂停已结束', content: ['暂停（{code}）已按期结束。原因曾为：{reason}'] },
    ar: { title: 'انتهى تعليق للسحب', content: ['انتهى التعليق ({code}) في موعده. كان سببه: {reason}'] },
  },
} as const;
