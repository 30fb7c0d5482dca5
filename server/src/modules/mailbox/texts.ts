import type { MessageLanguage } from '@candor/contract/reason-texts';
import { adviceAr, adviceEn, adviceZh, passkeyAdviceAr, passkeyAdviceEn, passkeyAdviceZh, SIGN_IN_TEXTS } from './sign-in-texts.ts';
import { FREEZE_TEXTS } from './freeze-texts.ts';
import { CONTACT_TEXTS } from './contact-texts.ts';
import { HOLD_TEXTS } from './hold-texts.ts';
import { MONEY_TEXTS } from './money-texts.ts';

/** `{browser}` and `{address}` say where it came from. Each text of `content` is a paragraph. */
type Words = { readonly title: string; readonly content: readonly string[] };
type Texts = Readonly<Record<MessageLanguage, Words>>;

/** What each kind of message says. A kind that was ever sent stays, since its messages are kept. */
export const MAIL_TEXTS = {
  verificationPassed: {
    en: {
      title: 'Your verification has passed',
      content: ['We have checked what you submitted. There is nothing more to do for this level.'],
    },
    zh: { title: '您的身份认证已通过', content: ['我们已核对您提交的资料，此级别无需其他操作。'] },
    ar: { title: 'تم قبول التحقق من هويتك', content: ['راجعنا ما أرسلته. لا حاجة إلى أي إجراء آخر لهذا المستوى.'] },
  },
  verificationRefused: {
    en: { title: 'Your verification was refused', content: ['The verification page says why. You can submit it again there.'] },
    zh: { title: '您的身份认证未通过', content: ['原因见身份认证页面，您可以在那里重新提交。'] },
    ar: { title: 'رُفض التحقق من هويتك', content: ['تجد السبب في صفحة التحقق، ويمكنك الإرسال من جديد هناك.'] },
  },
  verificationHandedIn: {
    en: {
      title: 'Identity documents were submitted',
      content: [
        'They were submitted for the verification of your account with {browser}, from the address {address}.',
        'If this was not you, change your password, then submit your own on the verification page: they take the place of these.',
      ],
    },
    zh: {
      title: '已提交身份认证资料',
      content: [
        '身份认证资料通过 {browser}（地址 {address}）提交。',
        '如果不是您本人操作，请修改密码，然后在身份认证页面提交您自己的资料，以取代这份资料。',
      ],
    },
    ar: {
      title: 'أُرسلت وثائق الهوية',
      content: [
        'أُرسلت للتحقق من حسابك عبر {browser}، من العنوان {address}.',
        'إذا لم تكن أنت من أرسلها، فغيّر كلمة المرور، ثم أرسل وثائقك في صفحة التحقق لتحلّ محلّها.',
      ],
    },
  },
  passwordChanged: {
    en: {
      title: 'Your password was changed',
      content: ['It was changed with {browser}, from the address {address}. All other devices were signed out.', adviceEn],
    },
    zh: { title: '您的登录密码已修改', content: ['修改来自 {browser}，地址 {address}。其他设备均已退出登录。', adviceZh] },
    ar: {
      title: 'تم تغيير كلمة مرورك',
      content: ['تم التغيير عبر {browser}، من العنوان {address}. وسُجّل خروج جميع الأجهزة الأخرى.', adviceAr],
    },
  },
  factorOn: {
    en: {
      title: 'Two-step sign-in is on',
      content: [
        'An authenticator app was added with {browser}, from the address {address}. Signing in now asks for its code. All other devices were signed out.',
        adviceEn,
      ],
    },
    zh: {
      title: '两步登录已开启',
      content: ['通过 {browser}（地址 {address}）添加了身份验证器应用。现在登录时需要输入其验证码。其他设备均已退出登录。', adviceZh],
    },
    ar: {
      title: 'تسجيل الدخول بخطوتين مفعّل',
      content: [
        'أُضيف تطبيق مصادقة عبر {browser}، من العنوان {address}. يتطلب تسجيل الدخول رمزه من الآن. وسُجّل خروج جميع الأجهزة الأخرى.',
        adviceAr,
      ],
    },
  },
  factorOff: {
    en: {
      title: 'Two-step sign-in is off',
      content: [
        'The authenticator app was removed with {browser}, from the address {address}. The password alone signs in now. All other devices were signed out.',
        adviceEn,
      ],
    },
    zh: {
      title: '两步登录已关闭',
      content: ['身份验证器应用已通过 {browser}（地址 {address}）移除。现在只需密码即可登录。其他设备均已退出登录。', adviceZh],
    },
    ar: {
      title: 'تسجيل الدخول بخطوتين متوقف',
      content: [
        'أُزيل تطبيق المصادقة عبر {browser}، من العنوان {address}. تكفي كلمة المرور وحدها لتسجيل الدخول الآن. وسُجّل خروج جميع الأجهزة الأخرى.',
        adviceAr,
      ],
    },
  },
  factorsReset: {
    en: {
      title: 'Your second factors were removed',
      content: [
        'Customer service removed the authenticator app, the passkeys and the recovery codes of your account, after a check of your identity. The password alone signs in now. All devices were signed out, and withdrawals are paused for three days.',
        'If you did not ask for this, change your password now and write to customer service.',
      ],
    },
    zh: {
      title: '您的二次验证已被移除',
      content: [
        '客服在核实身份后移除了您账户的身份验证器应用、通行密钥和恢复码。现在只需密码即可登录。所有设备均已退出登录，提现暂停三天。',
        '如果您没有提出此要求，请立即修改密码并联系客服。',
      ],
    },
    ar: {
      title: 'أُزيلت العوامل الثانية لحسابك',
      content: [
        'أزالت خدمة العملاء تطبيق المصادقة ومفاتيح المرور ورموز الاسترداد من حسابك بعد التحقق من الهوية. تكفي كلمة المرور وحدها لتسجيل الدخول الآن. وسُجّل خروج جميع الأجهزة، وعمليات السحب موقوفة ثلاثة أيام.',
        'إذا لم تطلب ذلك، فغيّر كلمة المرور الآن وراسل خدمة العملاء.',
      ],
    },
  },
  recoveryCodesMade: {
    en: {
      title: 'New recovery codes were made',
      content: ['They were made with {browser}, from the address {address}. The old ones no longer work.', adviceEn],
    },
    zh: { title: '已生成新的恢复码', content: ['恢复码通过 {browser}（地址 {address}）重新生成，旧的恢复码已失效。', adviceZh] },
    ar: {
      title: 'أُنشئت رموز استرداد جديدة',
      content: ['أُنشئت عبر {browser}، من العنوان {address}. ولم تعد الرموز القديمة صالحة.', adviceAr],
    },
  },
  passkeyAdded: {
    en: {
      title: 'A passkey was added',
      content: [
        'It was added with {browser}, from the address {address}. It signs in without your password. All other devices were signed out.',
        passkeyAdviceEn,
      ],
    },
    zh: {
      title: '已添加通行密钥',
      content: ['添加来自 {browser}，地址 {address}。使用它登录无需密码。其他设备均已退出登录。', passkeyAdviceZh],
    },
    ar: {
      title: 'أُضيف مفتاح مرور',
      content: ['أُضيف عبر {browser}، من العنوان {address}. يسجّل الدخول دون كلمة مرورك. وسُجّل خروج جميع الأجهزة الأخرى.', passkeyAdviceAr],
    },
  },
  passkeyRemoved: {
    en: {
      title: 'A passkey was removed',
      content: ['It was removed with {browser}, from the address {address}. All other devices were signed out.', adviceEn],
    },
    zh: { title: '已移除通行密钥', content: ['移除来自 {browser}，地址 {address}。其他设备均已退出登录。', adviceZh] },
    ar: {
      title: 'أُزيل مفتاح مرور',
      content: ['أُزيل عبر {browser}، من العنوان {address}. وسُجّل خروج جميع الأجهزة الأخرى.', adviceAr],
    },
  },
  passkeyCopied: {
    en: {
      title: 'A passkey may have been copied',
      content: [
        'One of your passkeys was used with {browser}, from the address {address}, in a way that only a copy of it explains. It was refused.',
        'Remove that passkey and add a new one.',
      ],
    },
    zh: {
      title: '通行密钥可能已被复制',
      content: [
        '您的一个通行密钥在 {browser}（地址 {address}）上的使用情况表明它存在副本，该次使用已被拒绝。',
        '请移除该通行密钥并添加新的。',
      ],
    },
    ar: {
      title: 'ربما نُسخ أحد مفاتيح المرور',
      content: [
        'استُخدم أحد مفاتيح المرور لديك عبر {browser}، من العنوان {address}، بطريقة لا يفسرها إلا وجود نسخة منه. وقد رُفض.',
        'أزل هذا المفتاح وأضف مفتاحًا جديدًا.',
      ],
    },
  },
  passwordReset: {
    en: {
      title: 'Your password was reset',
      content: [
        'It was set anew by a code that was sent to you, with {browser}, from the address {address}. All devices were signed out.',
        adviceEn,
      ],
    },
    zh: {
      title: '您的登录密码已重置',
      content: ['已通过发送给您的验证码重新设置，来自 {browser}，地址 {address}。所有设备均已退出登录。', adviceZh],
    },
    ar: {
      title: 'أُعيد تعيين كلمة مرورك',
      content: ['عُيّنت من جديد برمز أُرسل إليك، عبر {browser}، من العنوان {address}. وسُجّل خروج جميع الأجهزة.', adviceAr],
    },
  },
  addressChanged: {
    en: {
      title: 'Your e-mail address or phone number was changed',
      content: ['It was bound or removed with {browser}, from the address {address}.', adviceEn],
    },
    zh: { title: '您的邮箱或手机号已变更', content: ['您账户的邮箱或手机号已绑定或移除，来自 {browser}，地址 {address}。', adviceZh] },
    ar: {
      title: 'تغيّر بريدك الإلكتروني أو رقم هاتفك',
      content: ['رُبط بريد أو رقم هاتف بحسابك أو أُزيل عبر {browser}، من العنوان {address}.', adviceAr],
    },
  },
  sessionEnded: {
    en: {
      title: 'A device was signed out',
      content: ['One of your devices was signed out with {browser}, from the address {address}.', adviceEn],
    },
    zh: { title: '一台设备已退出登录', content: ['您的一台设备被 {browser}（地址 {address}）退出登录。', adviceZh] },
    ar: {
      title: 'تم تسجيل خروج أحد الأجهزة',
      content: ['سُجّل خروج أحد أجهزتك عبر {browser}، من العنوان {address}.', adviceAr],
    },
  },
  deviceReused: {
    en: {
      title: 'A remembered device may have been copied',
      content: [
        'The sign-in of a remembered device was used in two places, the last time by {browser} from the address {address}. We signed this device out and ended its sessions.',
        'Check your devices. If you do not recognise both uses, change your password.',
      ],
    },
    zh: {
      title: '某台记住的设备可能已被复制',
      content: [
        '一台记住的设备的登录信息在两处被使用，最近一次来自 {browser}，地址 {address}。我们已让该设备退出登录并结束其会话。',
        '请检查您的设备。如果其中有您不认识的使用记录，请修改密码。',
      ],
    },
    ar: {
      title: 'ربما نُسخ أحد الأجهزة المحفوظة',
      content: [
        'استُخدم تسجيل دخول جهاز محفوظ في مكانين، وآخر مرة عبر {browser} من العنوان {address}. سجّلنا خروج هذا الجهاز وأنهينا جلساته.',
        'راجع أجهزتك. إذا لم تتعرّف على الاستخدامين، فغيّر كلمة المرور.',
      ],
    },
  },
  tradePasswordSet: {
    en: { title: 'A trade password was set', content: ['It was set with {browser}, from the address {address}.', adviceEn] },
    zh: { title: '已设置资金密码', content: ['设置来自 {browser}，地址 {address}。', adviceZh] },
    ar: { title: 'تم تعيين كلمة مرور التداول', content: ['تم تعيينها عبر {browser}، من العنوان {address}.', adviceAr] },
  },
  tradePasswordChanged: {
    en: { title: 'Your trade password was changed', content: ['It was changed with {browser}, from the address {address}.', adviceEn] },
    zh: { title: '您的资金密码已修改', content: ['修改来自 {browser}，地址 {address}。', adviceZh] },
    ar: { title: 'تم تغيير كلمة مرور التداول', content: ['تم تغييرها عبر {browser}، من العنوان {address}.', adviceAr] },
  },
  withdrawalAddressBound: {
    en: { title: 'A withdrawal address was bound', content: ['It was bound with {browser}, from the address {address}.', adviceEn] },
    zh: { title: '已绑定提现地址', content: ['绑定来自 {browser}，地址 {address}。', adviceZh] },
    ar: { title: 'تم ربط عنوان سحب', content: ['تم ربطه عبر {browser}، من العنوان {address}.', adviceAr] },
  },
  withdrawalAddressUnbound: {
    en: {
      title: 'A withdrawal address was removed',
      content: [
        'Customer service removed a withdrawal address of your account, so that another one can be bound.',
        'If you did not ask for this, change your password now and write to customer service.',
      ],
    },
    zh: {
      title: '提现地址已移除',
      content: ['客服已移除您账户的一个提现地址，您可以绑定新的地址。', '如果这不是您要求的，请立即修改密码并联系客服。'],
    },
    ar: {
      title: 'أُزيل عنوان سحب',
      content: [
        'أزالت خدمة العملاء عنوان سحب من حسابك ليمكن ربط عنوان آخر.',
        'إذا لم تطلب ذلك، فغيّر كلمة المرور الآن واكتب إلى خدمة العملاء.',
      ],
    },
  },
  dataExported: {
    en: {
      title: 'Your data was downloaded',
      content: ['A copy of your data was made with {browser}, from the address {address}.', adviceEn],
    },
    zh: { title: '您的数据已被下载', content: ['{browser}（地址 {address}）下载了您的数据副本。', adviceZh] },
    ar: { title: 'تم تنزيل بياناتك', content: ['أُنشئت نسخة من بياناتك عبر {browser}، من العنوان {address}.', adviceAr] },
  },
  ...SIGN_IN_TEXTS,
  ...HOLD_TEXTS,
  ...FREEZE_TEXTS,
  ...MONEY_TEXTS,
  ...CONTACT_TEXTS,
} as const satisfies Readonly<Record<string, Texts>>;

export type MailKind = keyof typeof MAIL_TEXTS;

/** A browser that does not say what it is. */
export const UNKNOWN_BROWSER: Readonly<Record<MessageLanguage, string>> = {
  en: 'an unknown browser',
  zh: '未知浏览器',
  ar: 'متصفح غير معروف',
};
