import { adviceAr, adviceEn, adviceZh } from './sign-in-texts.ts';

/** What messages about money that comes and goes say. `{amount}` has its coin; `{reason}` is the operator's. */
export const MONEY_TEXTS = {
  allowListOpened: {
    en: {
      title: 'Your address book will take new addresses',
      content: ['It was opened with {browser}, from the address {address}, and takes new withdrawal addresses 24 hours later.', adviceEn],
    },
    zh: {
      title: '您的地址簿将接受新地址',
      content: ['开启操作来自 {browser}，地址 {address}，24 小时后可添加新的提现地址。', adviceZh],
    },
    ar: {
      title: 'سيقبل دفتر عناوينك عناوين جديدة',
      content: ['فُتح عبر {browser}، من العنوان {address}، ويقبل عناوين سحب جديدة بعد 24 ساعة.', adviceAr],
    },
  },
  adjustmentCredited: {
    en: { title: 'Your account was credited', content: ['We credited {amount} to your platform wallet. Reason: {reason}'] },
    zh: { title: '您的账户已入账', content: ['我们已向您的平台钱包入账 {amount}。原因：{reason}'] },
    ar: { title: 'أُضيف مبلغ إلى حسابك', content: ['أضفنا {amount} إلى محفظتك الرئيسية. السبب: {reason}'] },
  },
  adjustmentTakenBack: {
    en: {
      title: 'A credit that was made in error was taken back',
      content: ['We took back {amount} of a credit that was made in error. Reason: {reason}', 'Write to customer service if you disagree.'],
    },
    zh: {
      title: '一笔错误入账已收回',
      content: ['我们已收回一笔错误入账中的 {amount}。原因：{reason}', '如有异议，请联系客服。'],
    },
    ar: {
      title: 'استُرجع مبلغ أُضيف خطأً',
      content: ['استرجعنا {amount} من مبلغ أُضيف خطأً. السبب: {reason}', 'إذا كنت لا توافق، فراسل خدمة العملاء.'],
    },
  },
  depositCredited: {
    en: {
      title: 'A deposit has arrived',
      content: ['{amount} has arrived by {channel}. You can trade it now, and withdraw it when it is final on its network.'],
    },
    zh: { title: '充值已到账', content: ['{amount} 已通过 {channel} 到账。现在即可交易，网络最终确认后可提现。'] },
    ar: { title: 'وصل إيداع', content: ['وصل {amount} عبر {channel}. يمكنك التداول به الآن، وسحبه حين يصبح نهائيًا على شبكته.'] },
  },
  withdrawalRequested: {
    en: {
      title: 'A withdrawal was requested',
      content: [
        '{amount} to {address} by {channel}. {arrives} will arrive there.',
        'If this was not you, cancel it on the Withdraw page, then change your password and sign out your other devices.',
      ],
    },
    zh: {
      title: '已提交提现申请',
      content: [
        '通过 {channel} 提现至 {address}：{amount}，预计到账 {arrives}。',
        '如果不是您本人操作，请在提现页面取消，然后修改密码并让其他设备退出登录。',
      ],
    },
    ar: {
      title: 'طُلب سحب',
      content: [
        'إلى {address} عبر {channel}: {amount}، يصل منها {arrives}.',
        'إذا لم تكن أنت من طلبه، فألغه في صفحة السحب، ثم غيّر كلمة المرور وسجّل خروج أجهزتك الأخرى.',
      ],
    },
  },
  withdrawalApproved: {
    en: { title: 'A withdrawal was approved', content: ['{amount} to {address} by {channel} will be sent.'] },
    zh: { title: '提现已获批准', content: ['通过 {channel} 提现至 {address} 的 {amount} 即将发送。'] },
    ar: { title: 'قُبل السحب', content: ['سيُرسل {amount} إلى {address} عبر {channel}.'] },
  },
  withdrawalRejected: {
    en: { title: 'A withdrawal was rejected', content: ['{amount} is back in your wallet. Reason: {reason}'] },
    zh: { title: '提现被拒绝', content: ['{amount} 已退回您的钱包。原因：{reason}'] },
    ar: { title: 'رُفض السحب', content: ['عاد {amount} إلى محفظتك. السبب: {reason}'] },
  },
  withdrawalFailed: {
    en: {
      title: 'A withdrawal could not be paid',
      content: ['Its transaction has moved nothing and never will. {amount} is back in your wallet.'],
    },
    zh: { title: '提现未能支付', content: ['其交易未转移任何资产，今后也不会。{amount} 已退回您的钱包。'] },
    ar: { title: 'تعذّر دفع السحب', content: ['لم تنقل معاملته شيئًا ولن تنقل أبدًا. عاد {amount} إلى محفظتك.'] },
  },
  withdrawalCompleted: {
    en: { title: 'A withdrawal is complete', content: ['{arrives} arrived at {address} by {channel}. Transaction: {transaction}'] },
    zh: { title: '提现已完成', content: ['{arrives} 已通过 {channel} 到达 {address}。交易：{transaction}'] },
    ar: { title: 'اكتمل السحب', content: ['وصل {arrives} إلى {address} عبر {channel}. المعاملة: {transaction}'] },
  },
  withdrawalReviewLate: {
    en: {
      title: 'A withdrawal is still under review',
      content: [
        '{amount} to {address} has waited for a day (RISK_REVIEW). The next review is before {review}.',
        'Nothing has to be paid for it, and you can cancel it until it is approved.',
      ],
    },
    zh: {
      title: '提现仍在审核中',
      content: [
        '提现至 {address} 的 {amount} 已等待一天（RISK_REVIEW），将在 {review} 前再次审核。',
        '无需为此支付任何费用，批准前您可随时取消。',
      ],
    },
    ar: {
      title: 'ما زال السحب قيد المراجعة',
      content: [
        'ينتظر {amount} إلى {address} منذ يوم (RISK_REVIEW). المراجعة التالية قبل {review}.',
        'لا يلزم دفع أي شيء من أجله، ويمكنك إلغاؤه قبل قبوله.',
      ],
    },
  },
} as const;
