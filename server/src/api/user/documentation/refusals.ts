import type { CallDefinition } from '@candor/contract/call';
import { BUSINESS_ERROR, envelopeCode, type Reason, WARNING } from '@candor/contract/codes';
import { message } from '@candor/contract/messages';
import type { Json } from './shape.ts';

/** Any call may be refused for these: its body or a parameter cannot be read, or it cannot be answered now. */
const OF_ANY: readonly Reason[] = [
  'BAD_INPUT',
  'BAD_PARAMETER',
  'CHINESE_INPUT',
  'UNKNOWN_RESULT',
  'BUSY',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
];

/** Every reason for which a call may be refused, each once. */
export function reasonsOf(call: CallDefinition): readonly Reason[] {
  const signedIn: readonly Reason[] = call.access === 'user' ? ['NOT_SIGNED_IN'] : [];
  const eligible: readonly Reason[] = call.product?.use === 'open' ? ['NOT_ELIGIBLE', 'ACCOUNT_HELD'] : [];
  return [...new Set([...call.refusals, ...eligible, ...signedIn, ...OF_ANY])];
}

/** What a reason means, in English: what a client is told. */
export function meaningOf(reason: Reason): string {
  return message('en', reason, { limit: '…', field: '…' });
}

/** The envelope of a refusal for one of these reasons, which have all the same code. */
export function refusalShape(code: number, reasons: readonly Reason[]): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'reason'],
    properties: {
      code: { const: code },
      msg: { type: 'string', description: 'What to do, in the language of the header `lang`.' },
      reason: { enum: reasons, description: 'The stable name to decide by.' },
      limit: { type: 'string', description: 'The bound that was crossed, where there is one.' },
      field: { type: 'string', description: 'The parameter it is about, where it is about one.' },
    },
    additionalProperties: false,
  };
}

/** The refusals of a call by their code: 500, and 601 for those that may be sent again as they are. */
export function refusalShapes(call: CallDefinition): readonly Json[] {
  const reasons = reasonsOf(call);
  return [BUSINESS_ERROR, WARNING].flatMap((code) => {
    const ofCode = reasons.filter((reason) => envelopeCode(reason) === code);
    return ofCode.length === 0 ? [] : [refusalShape(code, ofCode)];
  });
}
