import { SUCCESS, envelopeCode, type Reason } from '@candor/contract/codes';
import { message } from '@candor/contract/messages';
import type { CallDefinition } from '@candor/contract/call';
import type { Refusal, Result } from '../result.ts';

/** The body of a handled call, and its envelope code. */
export type WrittenEnvelope = { readonly code: number; readonly body: string };

export function writeRefusal(language: string, { reason, limit, field }: Refusal): WrittenEnvelope {
  const code = envelopeCode(reason);
  const msg = message(language, reason, { limit, field });
  const about = { ...(limit === '' ? {} : { limit }), ...(field === '' ? {} : { field }) };
  return { code, body: JSON.stringify({ code, msg, reason, ...about }) };
}

export function writeReason(language: string, reason: Reason): string {
  return writeRefusal(language, { ok: false, reason, limit: '', field: '' }).body;
}

export function writeResult(language: string, result: Result<CallDefinition>): WrittenEnvelope {
  if (!result.ok) return writeRefusal(language, result);
  const msg = message(language, 'success');
  const content = 'rows' in result ? { rows: result.rows, total: result.total } : { data: result.data };
  return { code: SUCCESS, body: JSON.stringify({ code: SUCCESS, msg, ...content }) };
}
