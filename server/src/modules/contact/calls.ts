import { CALLS } from '@candor/contract/table';
import { networkOf } from '../../identity/network.ts';
import { bindPublic, type BoundCall } from '../../api/user/bind.ts';
import { answer, refuse } from '../../api/user/result.ts';
import type { ContactMessages } from './contact-messages.ts';

export function contactCalls(messages: ContactMessages): readonly BoundCall[] {
  return [
    bindPublic(CALLS.sendContactMessage, async ({ caller, visitor, language, parameters }) => {
      const text = parameters.text.trim();
      if (text === '') return refuse('BAD_PARAMETER', { field: 'text' });
      const userId = caller?.userId ?? null;
      const replyTo = (parameters.replyTo ?? '').trim();
      const added = await messages.add({ userId, network: networkOf(visitor.address), language, replyTo, text });
      return added.ok ? answer({ contactId: added.id }) : refuse(added.reason);
    }),
  ];
}
