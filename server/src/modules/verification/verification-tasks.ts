import { described } from '@candor/contract/described';
import { VERIFICATION_REFUSALS } from '@candor/contract/verification';
import * as v from 'valibot';
import { count, numberField, wordField } from '../../operators/fields.ts';
import { operatorTask, refuseAction, type ActionRefusal, type OperatorTask } from '../../operators/operator-action.ts';
import { PICTURES, type Verification } from './verification.ts';

const none = (text: string): ActionRefusal => refuseAction('NOT_FOUND', text);

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
const waiting = v.object({ ...shared, pictures: described(v.array(v.string()), 'Which pictures there are.') });
const pictureId = (side: string) => described(v.nullable(v.string()), `The picture of the ${side}; null for none.`);
const lookedAt = v.object({
  ...shared,
  status: described(count, '1 passed, 2 refused, 3 under review.'),
  realName: described(v.string(), 'The name in the document.'),
  documentNumber: described(v.string(), 'The number of the document.'),
  refusal: described(v.nullable(v.picklist(VERIFICATION_REFUSALS)), 'Why it was refused; null where it was not.'),
  decidedMs: described(v.nullable(count), 'When it was decided, UTC epoch milliseconds; null where it was not.'),
  frontId: pictureId('front'),
  backId: pictureId('back'),
  selfieId: pictureId('person'),
  sameDocumentAccounts: described(v.array(count), 'Other accounts for which a verification with this document has passed.'),
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
const EMPTY = v.object({});

/** What operators ask of verifications: these list, show and decide, and do nothing else. */
export function verificationTasks(verifications: Verification): readonly OperatorTask[] {
  return [...looks(verifications), ...decisions(verifications)];
}

function looks(verifications: Verification): readonly OperatorTask[] {
  return [
    operatorTask({
      ...base,
      name: 'kyc.list',
      summary: 'Lists the verifications that wait for a decision, without names.',
      input: {},
      output: v.array(waiting),
      example: [{ ...SHARED_EXAMPLE, pictures: ['front', 'selfie'] }],
      trail: 'kyc.list',
      answer: async ({ name }) => ({ ok: true, output: await verifications.waiting(name) }),
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
      },
      trail: 'kyc.look',
      async answer({ name }, { id }) {
        const seen = await verifications.look(name, id);
        return seen === null ? none(`there is no verification ${id}`) : { ok: true, output: seen };
      },
    }),
    operatorTask({
      ...base,
      name: 'kyc.picture',
      summary: 'Shows a picture that was handed in. Each look is written down.',
      input: { ...verification, picture: wordField(PICTURES, 'Which one.', 'front') },
      command: { takes: ['id'] },
      output: v.object({ jpeg: described(v.string(), 'The picture, a JPEG in base64.') }),
      example: { jpeg: '/9j/4AAQSkZJRgABAQ==' },
      trail: 'kyc.picture',
      async answer({ name }, { id, picture }) {
        const seen = await verifications.lookAt(name, id, picture);
        return seen === null ? none(`verification ${id} has no such picture`) : { ok: true, output: { jpeg: seen.toString('base64') } };
      },
    }),
  ];
}

function decisions(verifications: Verification): readonly OperatorTask[] {
  const decided = (id: number, isDecided: boolean): { readonly ok: true; readonly output: object } | ActionRefusal =>
    isDecided ? { ok: true, output: {} } : none(`no verification ${id} is under review`);
  return [
    operatorTask({
      ...base,
      name: 'kyc.approve',
      summary: 'Passes a verification.',
      input: verification,
      command: { takes: ['id'] },
      output: EMPTY,
      example: {},
      trail: 'kyc.approve',
      answer: async ({ name }, { id }) => decided(id, await verifications.decide(name, id, null)),
    }),
    operatorTask({
      ...base,
      name: 'kyc.refuse',
      summary: 'Refuses a verification; its owner is told why.',
      input: { ...verification, reason: wordField(VERIFICATION_REFUSALS, 'Why.', 'PICTURE_UNREADABLE') },
      command: { takes: ['id'] },
      output: EMPTY,
      example: {},
      trail: 'kyc.refuse',
      answer: async ({ name }, { id, reason }) => decided(id, await verifications.decide(name, id, reason)),
    }),
  ];
}
