import type { ContractModule } from '../../module.ts';
import { helpArticle, helpCenter, noticeList, rulesList } from './calls.ts';

export const content = {
  name: 'content',
  calls: { notices: noticeList, rules: rulesList, helpCenter, helpArticle },
} as const satisfies ContractModule;
