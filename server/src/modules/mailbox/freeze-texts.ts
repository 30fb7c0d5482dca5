/** What messages say of what operators do with signing in to an account. `{reason}` is the operator's. */
export const FREEZE_TEXTS = {
  signInFrozen: {
    en: {
      title: 'Signing in to your account was stopped',
      content: [
        'We stopped it to protect your account. Reason: {reason}',
        'All devices were signed out. Your balances, orders and positions stay as they are. Write to customer service so that you can sign in again.',
      ],
    },
    zh: {
      title: '您的账户已暂停登录',
      content: [
        '为保护您的账户，我们已暂停其登录。原因：{reason}',
        '所有设备均已退出登录。余额、委托和持仓保持不变。请联系客服以恢复登录。',
      ],
    },
    ar: {
      title: 'أُوقف تسجيل الدخول إلى حسابك',
      content: [
        'أوقفناه لحماية حسابك. السبب: {reason}',
        'سُجّل خروج جميع الأجهزة. تبقى أرصدتك وأوامرك ومراكزك كما هي. راسل خدمة العملاء لتتمكن من تسجيل الدخول من جديد.',
      ],
    },
  },
  signInThawed: {
    en: { title: 'You can sign in to your account again', content: ['Signing in is no longer stopped: {reason}'] },
    zh: { title: '您的账户已恢复登录', content: ['登录不再暂停：{reason}'] },
    ar: { title: 'عاد تسجيل الدخول إلى حسابك متاحًا', content: ['لم يعد تسجيل الدخول متوقفًا: {reason}'] },
  },
  sessionsEnded: {
    en: {
      title: 'All your devices were signed out',
      content: ['Customer service ended all sessions of your account. Reason: {reason}', 'Sign in again with your password.'],
    },
    zh: { title: '您的所有设备均已退出登录', content: ['客服已结束您账户的所有会话。原因：{reason}', '请使用密码重新登录。'] },
    ar: {
      title: 'سُجّل خروج جميع أجهزتك',
      content: ['أنهت خدمة العملاء جميع جلسات حسابك. السبب: {reason}', 'سجّل الدخول من جديد بكلمة مرورك.'],
    },
  },
} as const;
