import type { OpenModule } from '../module.ts';
import { accountCalls } from './calls.ts';
import type { AccountParts } from './module.ts';

export function openModule(parts: AccountParts): OpenModule {
  return { calls: accountCalls(parts) };
}
