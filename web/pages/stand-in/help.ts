import { CALLS } from '@candor/contract/table';
import type { Language, Stage } from '../stage/stage.ts';
import { exampleData } from './examples.ts';

type Guide = { readonly topic: string; readonly question: string; readonly content: string };

/** A guide with what a text can have. */
const GUIDES: Readonly<Partial<Record<Language, Guide>>> = {
  ar: {
    topic: 'المال',
    question: 'الرسوم',
    content: [
      '<p>يُعرض كل رسم قبل أن تؤكد.</p><h2>النسب</h2>',
      '<table><thead><tr><th>البند</th><th>كيف يُحسب</th></tr></thead><tbody><tr><td>السحب</td><td>رسم الشبكة، يُؤخذ من المبلغ</td></tr></tbody></table>',
      '<pre><code>رسم الشراء = ceil(العملة المستلمة × النسبة)\n</code></pre><ol><li>لا يلزم دفع أي شيء قبل السحب.</li></ol>',
    ].join(''),
  },
  zh: {
    topic: '资金',
    question: '费用',
    content: [
      '<p>每笔费用都在您确认之前显示。</p><h2>费率</h2>',
      '<table><thead><tr><th>项目</th><th>计算方式</th></tr></thead><tbody><tr><td>提现</td><td>网络费用，从金额中扣除</td></tr></tbody></table>',
      '<pre><code>买入费用 = ceil(收到的币 × 费率)\n</code></pre><ol><li>提现之前无需支付任何费用。</li></ol>',
    ].join(''),
  },
};

/** The help comes from the server in the language of the page: its words for those of the API document, whose numbers stay. */
export function helpInItsLanguage({ answers, language }: Stage): void {
  const guide = GUIDES[language];
  if (guide === undefined) return;
  const { topic, question, content } = guide;
  const topics = exampleData(CALLS.helpCenter).map((one) => ({
    ...one,
    title: topic,
    infoList: one.infoList.map((article) => ({ ...article, question, content })),
  }));
  answers.set(CALLS.helpCenter, topics);
}
