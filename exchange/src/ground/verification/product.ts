import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { VerificationQueries } from './answers.ts';
import { VERIFICATION_COMMANDS, type VerificationCommand } from './commands.ts';
import { VERIFICATION_EVENTS, type VerificationEvent } from './events.ts';
import { decideVerification } from './rules.ts';
import { VerificationState } from './state.ts';

/** Which accounts are verified (`product-rules` 14.1): by whom it was decided, never who they are. */
export const verification: ProductDefinition<'verification', VerificationCommand, VerificationEvent, VerificationQueries, never> = {
  name: 'verification',
  tagBase: 5_888,
  commands: commandsOf(VERIFICATION_COMMANDS),
  events: eventsOf(VERIFICATION_EVENTS),
  queries: ['verification.ofAccount', 'verification.all'],
  refusals: {},
  section: { version: 1, reads: [1] },
  accounts: [],
  riskCategory: 'none',
  create(ground) {
    const state = new VerificationState();
    return {
      decide: (context, body) => decideVerification({ state, ground }, context, body),
      apply: (event) => state.apply(event),
      queries: {
        'verification.ofAccount': ({ accountId }) => state.ofAccount(accountId),
        'verification.all': () => ({ isAdoptionOver: state.isAdoptionOver, verifications: state.all }),
      },
      sizes: () => [{ structure: 'verifications', count: state.count, most: null }],
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
    };
  },
};
