import { described } from '@candor/contract/described';
import { VERIFICATION_REFUSALS } from '@candor/contract/verification';
import * as v from 'valibot';
import { count, numberField, wordField } from '../../operators/fields.ts';
import {
  operatorChange,
  operatorTask,
  type ActionBy,
  type Asker,
  type OperatorAction,
  type OperatorTask,
} from '../../operators/operator-action.ts';
import { decidedHashOf, PICTURES } from './content.ts';
import { ROWS_MOST, type Decided, type Reviews } from './reviews.ts';

const isProved = described(v.boolean(), 'Handed in with the login password, so by the owner.');
const timeMs = (what: string) => described(count, `${what}, UTC epoch milliseconds.`);
const shared = {
  id: described(count, 'Its number.'),
  userId: described(count, 'Number of the account.'),
  level: described(count, '1 basic, 2 advanced.'),
  country: described(v.string(), 'ISO 3166-1 alpha-2.'),
  documentKind: described(count, '1 identity card, 2 passport, 3 driving licence.'),
  handedInMs: timeMs('When it was handed in'),
  isProved,
};
const proposal = described(
  v.nullable(
    v.object({
      id: described(count, 'Its number.'),
      proposer: described(v.string(), 'Who has proposed it.'),
      outcome: described(v.picklist(['passed', 'refused']), 'What is proposed.'),
      code: described(v.nullable(v.picklist(VERIFICATION_REFUSALS)), 'What the owner is told of a refusal; null of a pass.'),
      reason: described(v.string(), 'Why.'),
      createdMs: timeMs('When it was proposed'),
    }),
  ),
  'What a first reviewer has proposed and a second one is to confirm; null where nothing is.',
);
const waiting = v.object({
  ...shared,
  pictures: described(v.array(v.picklist(PICTURES)), 'Which pictures there are.'),
  isContradicted: described(v.boolean(), 'The database calls it passed, and the journal does not: it waits all the same.'),
  proposal,
});
const pictureId = (side: string) => described(v.nullable(v.string()), `The picture of the ${side}; null for none.`);
const status = described(count, '1 passed, 2 refused, 3 under review.');
const refusal = described(v.nullable(v.picklist(VERIFICATION_REFUSALS)), 'Why it was refused; null where it was not.');
const decidedMs = described(v.nullable(count), 'When it was decided, UTC epoch milliseconds; null where it was not.');
const lookedAt = v.object({
  ...shared,
  status,
  realName: described(v.string(), 'The name in the document.'),
  documentNumber: described(v.string(), 'The number of the document.'),
  refusal,
  decidedMs,
  frontId: pictureId('front'),
  backId: pictureId('back'),
  selfieId: pictureId('person'),
  sameDocumentAccounts: described(v.array(count), 'Other accounts for which a verification with this document has passed.'),
  samePictureAccounts: described(v.array(count), 'Other accounts that have handed in one of its pictures.'),
  earlier: described(
    v.array(
      v.object({
        id: described(count, 'Its number.'),
        level: shared.level,
        status,
        refusal,
        handedInMs: shared.handedInMs,
        decidedMs,
        deciders: described(v.array(v.string()), 'Who has decided it; nobody where that was before decisions stood in the journal.'),
      }),
    ),
    'What the account has handed in before and operators have decided, the newest first.',
  ),
  proposal,
});

const SHARED_EXAMPLE = {
  id: 7,
  userId: 1001,
  level: 2,
  country: 'MY',
  documentKind: 2,
  handedInMs: 1_798_761_600_000,
  isProved: true,
} as const;

const base = { permission: 'kyc' } as const;
const verification = { id: numberField('Number of the verification.', 7) };

/** What operators ask of verifications: these list, show and decide, and do nothing else. */
export function verificationActions(reviews: Reviews): readonly OperatorAction[] {
  return [...looks(reviews), ...decisions(reviews)];
}

function looks(reviews: Reviews): readonly OperatorTask[] {
  return [
    operatorTask({
      ...base,
      name: 'kyc.list',
      summary: `Lists the verifications that wait for a decision, the oldest ${ROWS_MOST}, without names.`,
      input: { after: v.optional(numberField('Number of a verification: those after it.', 207)) },
      output: v.object({
        total: described(count, 'How many wait.'),
        rows: described(v.array(waiting), `At most ${ROWS_MOST}, the oldest first.`),
      }),
      example: { total: 1, rows: [{ ...SHARED_EXAMPLE, pictures: ['front', 'selfie'], isContradicted: false, proposal: null }] },
      trail: 'kyc.list',
      answer: async ({ name }, { after }) => ({ ok: true, output: await reviews.waiting(name, after) }),
    }),
    operatorTask({
      ...base,
      name: 'kyc.look',
      summary: 'Shows what was handed in. Each look is written down.',
      input: verification,
      command: { takes: ['id'] },
      output: lookedAt,
      example: {
        ...SHARED_EXAMPLE,
        status: 3,
        realName: 'Alice Example',
        documentNumber: 'X1234567',
        refusal: null,
        decidedMs: null,
        frontId: 'a1b2c3d4',
        backId: null,
        selfieId: 'e5f6a7b8',
        sameDocumentAccounts: [],
        samePictureAccounts: [],
        earlier: [],
        proposal: {
          id: 9,
          proposer: 'anna',
          outcome: 'refused',
          code: 'PICTURE_UNREADABLE',
          reason: 'the back is blurred',
          createdMs: 1_798_761_600_000,
        },
      },
      trail: 'kyc.look',
      async answer({ name }, { id }) {
        const seen = await reviews.look(name, id);
        return 'ok' in seen ? seen : { ok: true, output: seen };
      },
    }),
    operatorTask({
      ...base,
      name: 'kyc.picture',
      summary: 'Shows a picture that was handed in. Each look is written down.',
      input: { ...verification, picture: wordField(PICTURES, 'Which one.', 'front') },
      // a picture of a document is for a screen, and for no file that somebody names
      command: null,
      output: v.object({ jpeg: described(v.string(), 'The picture, a JPEG in base64.') }),
      example: { jpeg: '/9j/4AAQSkZJRgABAQ==' },
      trail: 'kyc.picture',
      async answer({ name }, { id, picture }) {
        const seen = await reviews.lookAt(name, id, picture);
        return 'ok' in seen ? seen : { ok: true, output: { jpeg: seen.toString('base64') } };
      },
    }),
  ];
}

/** A pass or a refusal: of the basic level by one reviewer, of the advanced one by two. */
function decision(reviews: Reviews) {
  return {
    ...base,
    persons: (_asker: Asker, details: Decided | null): Promise<1 | 2> => Promise.resolve(details?.level === 'advanced' ? 2 : 1),
    words: ({ account, level, outcome, code, content }: Decided): string =>
      `verify ${account} ${level} ${outcome} ${decidedHashOf(content, code ?? null)}`,
    refusalFor: (operator: string, details: Decided) => reviews.refusalFor(operator, details),
    changes: (details: Decided) => reviews.changes(details),
    run: (details: Decided, by: ActionBy) => reviews.decide(details, by),
    command: { takes: ['id'] },
  } as const;
}

function decisions(reviews: Reviews): readonly OperatorAction[] {
  return [
    operatorChange({
      ...decision(reviews),
      name: 'kyc.approve',
      summary: 'Passes a verification: of the basic level at once, of the advanced level when a second reviewer confirms it.',
      input: verification,
      check: async ({ id }) => await reviews.check(id, null),
    }),
    operatorChange({
      ...decision(reviews),
      name: 'kyc.refuse',
      summary: 'Refuses a verification, by as many reviewers as pass it; its owner is told why and may hand it in again.',
      input: { ...verification, code: wordField(VERIFICATION_REFUSALS, 'What its owner is told.', 'PICTURE_UNREADABLE') },
      check: async ({ id, code }) => await reviews.check(id, code),
    }),
  ];
}
