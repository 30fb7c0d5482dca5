import type { MessageTexts } from './texts.ts';

export const ar: MessageTexts = {
  language: 'ar',
  direction: 'rtl',
  codeFor: {
    REGISTER: 'رمزك لإنشاء حساب:',
    LOGIN: 'رمزك لتسجيل الدخول:',
    FIND_PASSWORD: 'رمزك لتعيين كلمة مرور جديدة لتسجيل الدخول:',
    UPD_PASSWORD: 'رمزك لتغيير كلمة مرور التداول:',
    BIND: 'رمزك لتأكيد هذا العنوان لحسابك أو لإزالته:',
    WITHDRAW: 'رمزك للسحب:',
  },
  codeSubject: 'رمزك في Candor',
  validity: 'الرمز صالح لمدة {minutes} دقائق ويُستخدم مرة واحدة.',
  secrecy: 'لا تخبر به أحدًا. لن يطلبه منك أي شخص من Candor أبدًا.',
  notYou: 'إذا لم تطلب ذلك فتجاهل هذه الرسالة.',
  sms: 'رمز Candor:‏ {code}. صالح لمدة {minutes} دقائق. لا تشاركه مع أحد.',
  unknownSubject: 'لا يوجد حساب Candor بهذا العنوان',
  unknown: 'طلب شخص ما من Candor رمزًا إلى هذا العنوان، لكن لا يوجد حساب مرتبط به. أنشئ حسابًا أو جرّب عنوانًا آخر.',
  accountNameSubject: 'اسم حسابك في Candor',
  accountName: 'اسم حسابك: {name}',
  word: 'كلمتك المضادة للتصيد: {word}',
  notices: {
    newNetwork: { subject: 'تسجيل دخول جديد إلى حسابك في Candor', text: 'تم تسجيل الدخول إلى حسابك من شبكة لم يستخدمها من قبل.' },
    passwordChanged: { subject: 'تم تغيير كلمة مرور حسابك في Candor', text: 'تم تغيير كلمة مرور تسجيل الدخول، وأُنهيت جميع الجلسات الأخرى.' },
    passwordReset: {
      subject: 'أُعيد تعيين كلمة مرور حسابك في Candor',
      text: 'عُيّنت كلمة مرور جديدة لتسجيل الدخول برمز أُرسل إليك، وأُنهيت جميع الجلسات.',
    },
    factorChanged: { subject: 'تغيّر العامل الثاني لحسابك في Candor', text: 'أُضيف عامل ثانٍ إلى حسابك أو جرى تغييره أو إزالته.' },
    passkeyCopied: {
      subject: 'ربما نُسخ أحد مفاتيح المرور لحسابك في Candor',
      text: 'استُخدم أحد مفاتيح المرور لحسابك بطريقة لا يفسرها إلا وجود نسخة منه، فرُفض. أزل هذا المفتاح وأضف مفتاحًا جديدًا.',
    },
    factorReset: {
      subject: 'أُزيلت العوامل الثانية لحسابك في Candor',
      text: 'أزالت خدمة العملاء جميع العوامل الثانية لحسابك بعد التحقق من الهوية. أُنهيت جميع الجلسات، وعمليات السحب موقوفة ثلاثة أيام.',
    },
    emailBound: { subject: 'تأكيد عنوان بريد لحسابك في Candor', text: 'تم تأكيد عنوان بريد إلكتروني لحسابك: {address}' },
    emailUnbound: { subject: 'إزالة عنوان بريد من حسابك في Candor', text: 'أُزيل عنوان البريد الإلكتروني هذا من حسابك: {address}' },
    phoneBound: { subject: 'تأكيد رقم هاتف لحسابك في Candor', text: 'تم تأكيد رقم هاتف لحسابك: {address}' },
    phoneUnbound: { subject: 'إزالة رقم هاتف من حسابك في Candor', text: 'أُزيل رقم الهاتف هذا من حسابك: {address}' },
  },
  time: 'الوقت: {value}',
  network: 'الشبكة: {value}',
  browser: 'المتصفح: {value}',
  protect: 'إذا لم تكن أنت من فعل ذلك، فعيّن كلمة مرور جديدة فورًا وأنهِ الجلسات التي لا تعرفها.',
};
