import * as v from 'valibot';
import { defineCall, POST } from '../../call.ts';
import { CONTACT_REPLY_MAX, CONTACT_TEXT_MAX } from './bounds.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import type { JsonShape } from '../../result.ts';

/** A text of several lines, up to `maxLength` characters: the only control character is the line feed. */
const lines = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check((value) => value.isWellFormed() && !/[^\n\P{Cc}]/u.test(value)),
    v.metadata({ json: { type: 'string', maxLength, pattern: '^[\\n\\P{Cc}]*$' } satisfies JsonShape }),
  );

export const sendContactMessage = defineCall({
  name: 'contact.send',
  methods: POST,
  path: '/api/contact/send',
  added: true,
  summary: 'Sends a message to the operator of the exchange, signed in or not',
  details:
    'For deployments without a customer service of their own. Messages are kept for 180 days, with the account or, of a guest, the network that they came from. At most 10 in 24 hours of one account and 30 of one network: `TOO_MANY_REQUESTS`. They never hold a secret: nobody needs a password or a code to answer.',
  refusals: ['BUSY'],
  access: 'public',
  secret: true,
  limit: { by: 'address', perMinute: 6, burst: 12 },
  parameters: v.object({
    text: described(lines(CONTACT_TEXT_MAX), 'The message, with at least one sign that is no blank.', 'My order 4711 shows no fee.'),
    replyTo: v.optional(described(request.text(CONTACT_REPLY_MAX), 'Where an answer may be sent; empty for none.', 'customer@example.com')),
  }),
  example: { text: 'My order 4711 shows no fee.', replyTo: 'customer@example.com' },
  result: v.object({ contactId: described(result.text, 'Names the message in an answer: `C-1a2b3c4d`.') }),
});
