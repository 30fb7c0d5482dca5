import type { ReasonTexts } from '../../reason-texts.ts';

/** Why operators reject a withdrawal, as its owner is told. Codes that were given stay, since records have them. */
export const WITHDRAWAL_REJECTIONS = [
  'OWNER_ASKED',
  'OWNER_UNCONFIRMED',
  'ADDRESS_WRONG',
  'ADDRESS_CONTRACT',
  'ADDRESS_RISK',
  'SOURCE_UNCLEAR',
  'NETWORK_UNAVAILABLE',
  'LEGAL_ORDER',
] as const;

export type WithdrawalRejection = (typeof WITHDRAWAL_REJECTIONS)[number];

export const WITHDRAWAL_REJECTION_TEXTS: ReasonTexts<WithdrawalRejection> = {
  OWNER_ASKED: {
    en: 'You asked us to reject it.',
    zh: '应您的要求拒绝。',
    ar: 'طلبت منا رفضه.',
  },
  OWNER_UNCONFIRMED: {
    en: 'We could not confirm that the owner of the account asked for it.',
    zh: '我们无法确认此次提现由账户本人发起。',
    ar: 'تعذّر علينا التأكد من أن صاحب الحساب هو من طلبه.',
  },
  ADDRESS_WRONG: {
    en: 'The address does not take this coin on this network, or needs a memo that is missing.',
    zh: '该地址无法在此网络接收该币种，或缺少必需的备注（Memo）。',
    ar: 'لا يستقبل العنوان هذه العملة على هذه الشبكة، أو تنقصه مذكرة (Memo) مطلوبة.',
  },
  ADDRESS_CONTRACT: {
    en: 'The address belongs to a contract that would not credit the payment to you.',
    zh: '该地址属于智能合约，款项不会记入您的名下。',
    ar: 'العنوان تابع لعقد ذكي لن يقيّد المبلغ لك.',
  },
  ADDRESS_RISK: {
    en: 'The address is connected with fraud, theft or sanctions: we pay nothing to it.',
    zh: '该地址与欺诈、盗窃或制裁有关，我们不向其付款。',
    ar: 'العنوان مرتبط باحتيال أو سرقة أو عقوبات، ولا ندفع إليه.',
  },
  SOURCE_UNCLEAR: {
    en: 'We could not establish where the deposited coins came from. Contact support.',
    zh: '我们无法核实充值资产的来源，请联系客服。',
    ar: 'تعذّر علينا معرفة مصدر العملات المودعة. تواصل مع الدعم.',
  },
  NETWORK_UNAVAILABLE: {
    en: 'The network does not take payments reliably at the moment. You can request it again later.',
    zh: '该网络目前无法稳定处理付款，您可以稍后重新申请。',
    ar: 'لا تعالج الشبكة المدفوعات بشكل موثوق حاليًا. يمكنك طلبه من جديد لاحقًا.',
  },
  LEGAL_ORDER: {
    en: 'An order of a court or an authority forbids it.',
    zh: '法院或主管机关的命令禁止此次提现。',
    ar: 'يمنعه أمر من محكمة أو جهة مختصة.',
  },
};

/** What stands in the record of a rejected withdrawal: one of the codes, or words that an operator wrote before there were any. */
export function isWithdrawalRejection(text: string): text is WithdrawalRejection {
  return WITHDRAWAL_REJECTIONS.some((code) => code === text);
}
