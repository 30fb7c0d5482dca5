/** What the answer to a message to customer service says. `{answer}` are an operator's own words, `{message}` is the number of what was written. */
export const CONTACT_TEXTS = {
  contactAnswered: {
    en: {
      title: 'Customer service has answered you',
      content: ['{answer}', 'This is the answer to your message {message}. To write again, use the contact page.'],
    },
    zh: { title: '客服已回复您', content: ['{answer}', '这是对您的消息 {message} 的回复。如需再次联系，请使用联系页面。'] },
    ar: {
      title: 'ردّت خدمة العملاء عليك',
      content: ['{answer}', 'هذا هو الرد على رسالتك {message}. للكتابة من جديد، استخدم صفحة التواصل.'],
    },
  },
} as const;
