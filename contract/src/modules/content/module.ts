import type { ContractModule } from '../../module.ts';
import { helpArticle, helpCenter, noticeList, oneNotice, rulesList } from './calls.ts';

export const content = {
  name: 'content',
  calls: { notices: noticeList, notice: oneNotice, rules: rulesList, helpCenter, helpArticle },
} as const satisfies ContractModule;
