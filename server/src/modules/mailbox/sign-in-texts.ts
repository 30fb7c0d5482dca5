export const adviceEn = 'If this was not you, change your password now and check your devices.';
export const adviceZh = '如果不是您本人操作，请立即修改密码并检查您的设备。';
export const adviceAr = 'إذا لم تكن أنت من فعل ذلك، فغيّر كلمة المرور الآن وراجع أجهزتك.';

export const passkeyAdviceEn =
  'If this was not you, remove the passkeys that you do not know, change your password and check your devices.';
export const passkeyAdviceZh = '如果不是您本人操作，请移除您不认识的通行密钥，修改密码并检查您的设备。';
export const passkeyAdviceAr = 'إذا لم تكن أنت من فعل ذلك، فأزل مفاتيح المرور التي لا تعرفها وغيّر كلمة المرور وراجع أجهزتك.';

/** What messages about sign-ins say. */
export const SIGN_IN_TEXTS = {
  deviceNewNetwork: {
    en: {
      title: 'Sign-in from a new network',
      content: [
        'A device that you let us remember signed in from a network that it had not used: {browser}, from the address {address}.',
        adviceEn,
      ],
    },
    zh: { title: '来自新网络的登录', content: ['您记住的设备从一个新的网络登录：{browser}，地址 {address}。', adviceZh] },
    ar: {
      title: 'تسجيل دخول من شبكة جديدة',
      content: ['سجّل جهاز طلبت تذكّره الدخول من شبكة لم يستخدمها من قبل: {browser}، من العنوان {address}.', adviceAr],
    },
  },
  factorRefused: {
    en: {
      title: 'A wrong second factor',
      content: [
        'Somebody had your password, or a code that was sent to you, and showed a wrong second factor: {browser}, from the address {address}. Nothing was done.',
        adviceEn,
      ],
    },
    zh: {
      title: '二次验证错误',
      content: ['有人持有您的密码或发送给您的验证码，但二次验证有误：{browser}，地址 {address}。未执行任何操作。', adviceZh],
    },
    ar: {
      title: 'عامل ثانٍ خاطئ',
      content: [
        'كانت لدى أحدهم كلمة مرورك أو رمز أُرسل إليك، وقدّم عاملًا ثانيًا خاطئًا: {browser}، من العنوان {address}. لم يُنفَّذ شيء.',
        adviceAr,
      ],
    },
  },
  signInNewNetwork: {
    en: {
      title: 'Sign-in from a new network',
      content: ['Somebody signed in to your account with your password: {browser}, from the address {address}.', adviceEn],
    },
    zh: { title: '来自新网络的登录', content: ['有人使用您的密码登录了您的账户：{browser}，地址 {address}。', adviceZh] },
    ar: { title: 'تسجيل دخول من شبكة جديدة', content: ['سُجّل الدخول إلى حسابك بكلمة مرورك: {browser}، من العنوان {address}.', adviceAr] },
  },
  passkeyNewNetwork: {
    en: {
      title: 'Sign-in from a new network',
      content: ['Somebody signed in to your account with one of your passkeys: {browser}, from the address {address}.', passkeyAdviceEn],
    },
    zh: { title: '来自新网络的登录', content: ['有人使用您的一个通行密钥登录了您的账户：{browser}，地址 {address}。', passkeyAdviceZh] },
    ar: {
      title: 'تسجيل دخول من شبكة جديدة',
      content: ['سُجّل الدخول إلى حسابك بأحد مفاتيح المرور: {browser}، من العنوان {address}.', passkeyAdviceAr],
    },
  },
} as const;
