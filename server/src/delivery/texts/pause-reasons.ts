import type { MessageLanguage } from '@candor/contract/reason-texts';

type Texts = Readonly<Record<MessageLanguage, string>>;

/** What a pause of withdrawals follows, and the reason that its owner reads. The English text stands in the journal, so one that was given stays. */
const REASONS = {
  passwordChanged: { en: 'The login password was changed.', zh: '登录密码已修改。', ar: 'تم تغيير كلمة مرور تسجيل الدخول.' },
  passwordReset: {
    en: 'The login password was reset by a code.',
    zh: '登录密码已通过验证码重置。',
    ar: 'أُعيد تعيين كلمة مرور تسجيل الدخول برمز.',
  },
  passwordRecovered: {
    en: 'The login password was reset by a recovery code.',
    zh: '登录密码已通过恢复码重置。',
    ar: 'أُعيد تعيين كلمة مرور تسجيل الدخول برمز استرداد.',
  },
  tradePasswordChanged: { en: 'The trade password was changed.', zh: '资金密码已修改。', ar: 'تم تغيير كلمة مرور التداول.' },
  tradePasswordReset: {
    en: 'The trade password was reset by a code.',
    zh: '资金密码已通过验证码重置。',
    ar: 'أُعيد تعيين كلمة مرور التداول برمز.',
  },
  withdrawalAddressChanged: {
    en: 'The withdrawal address was changed.',
    zh: '提现地址已更换。',
    ar: 'تم تغيير عنوان السحب.',
  },
  emailChanged: { en: 'The e-mail address was changed or removed.', zh: '邮箱已更换或解绑。', ar: 'تم تغيير البريد الإلكتروني أو إزالته.' },
  phoneChanged: { en: 'The phone number was changed or removed.', zh: '手机号已更换或解绑。', ar: 'تم تغيير رقم الهاتف أو إزالته.' },
  appRemoved: { en: 'The authenticator app was removed.', zh: '身份验证器应用已移除。', ar: 'أُزيل تطبيق المصادقة.' },
  passkeyRemoved: { en: 'A passkey was removed.', zh: '通行密钥已移除。', ar: 'أُزيل مفتاح مرور.' },
  recoveryCodesReplaced: { en: 'The recovery codes were replaced.', zh: '恢复码已更换。', ar: 'استُبدلت رموز الاسترداد.' },
  factorsReset: {
    en: 'The second factors of the account were reset.',
    zh: '账户的二次验证已被重置。',
    ar: 'أُعيد تعيين العوامل الثانية للحساب.',
  },
} as const satisfies Readonly<Record<string, Texts>>;

/** A change of what protects an account, after which withdrawals wait. */
export type SecurityChange = keyof typeof REASONS;

const BY_ENGLISH: ReadonlyMap<string, Texts> = new Map(Object.values(REASONS).map((texts) => [texts.en, texts]));

/** The reason as the hold has it, English. */
export function pauseReason(change: SecurityChange): string {
  return REASONS[change].en;
}

/** The reason of a hold in a language: one of ours is translated, and what a person has typed stays as it is. */
export function reasonIn(reason: string, language: string): string {
  const texts: Readonly<Record<string, string>> | undefined = BY_ENGLISH.get(reason);
  return (texts !== undefined && Object.hasOwn(texts, language) ? texts[language] : undefined) ?? reason;
}
