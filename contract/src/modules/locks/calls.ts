import * as v from 'valibot';
import { defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

/** `opening`: new orders, contracts and stakes. `withdrawal`: payments out. */
export const HOLD_SCOPES = ['opening', 'withdrawal'] as const;
export type LockScope = (typeof HOLD_SCOPES)[number];

/** Why an account is held; there are no other reasons. */
export const HOLD_CODES = [
  'KYC_REVIEW',
  'SECURITY_CHANGE',
  'RISK_REVIEW',
  'LEGAL_ORDER',
  'REORG_DEBT',
  'ADDRESS_NEW',
  'PLATFORM_CHECK',
  'USER_REQUEST',
] as const;
export type LockCode = (typeof HOLD_CODES)[number];

export const holds = defineCall({
  name: 'holds.list',
  methods: GET,
  path: '/api/user/holds',
  added: true,
  summary: 'What of the account is on hold, why, and until when',
  details:
    'A hold never stops closing or cancelling. It ends at its review date unless it is renewed, by at most 7 days each time; a legal order lasts as long as it says.',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.array(
    translated({
      scope: described(v.picklist(HOLD_SCOPES), '`opening`: new orders, contracts and stakes. `withdrawal`: payments out.'),
      code: described(v.picklist(HOLD_CODES), 'Why.'),
      reason: described(
        result.text,
        'The same in the words of the person who placed or renewed it, or in ours where the server did so after a change of what protects the account.',
      ),
      start: named('sinceMs', described(result.integer, 'Since when, epoch milliseconds.')),
      review: named('reviewMs', described(result.integer, 'When it is reviewed and ends unless it is renewed, epoch milliseconds.')),
    }),
  ),
});
