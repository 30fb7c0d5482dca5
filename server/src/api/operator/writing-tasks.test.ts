import { expect, test } from 'vitest';
import { isChange } from '../../operators/operator-action.ts';
import { allOperatorActions } from '../../test/operator-actions.ts';
import { operatorDocument } from './document.ts';

const all = allOperatorActions();
type Operation = { readonly post: { readonly 'x-changes': boolean } };
const paths = operatorDocument(all)['paths'] as Readonly<Record<string, Operation>>;
const changes = (name: string): boolean | undefined => paths[`/operator/${name}`]?.post['x-changes'];

/** Rows that say of an operator no more than that he has looked. */
const LOOKS = [
  'account.look',
  'adjustments',
  'contact-messages',
  'customers.find',
  'customers.part',
  'customers.show',
  'declared-deposits',
  'holds-due',
  'invite.show',
  'kyc.list',
  'kyc.look',
  'kyc.picture',
  'payment-to-sign',
  'unclaimed-deposits',
  'unsigned-payments',
  'withdrawals',
];
/** Tasks of one operator that leave something else. */
const WRITING_TASKS = [
  'answer-contact',
  'close-contact',
  'confirm',
  'content.discard',
  'content.picture.add',
  'content.picture.remove',
  'content.save',
  'enrol',
  'invite.create',
  'invite.revoke',
  'offer-key',
  'offer-passkey',
  'passkey.begin',
  'remove-passkey',
  'sign-in',
  'sign-out',
  'sign-payment',
  'withdraw',
];

test('what is no look says so, and what is one does not', () => {
  const looks = all.filter(({ name }) => changes(name) === false);
  expect(looks.filter(isChange)).toEqual([]);
  // rows of looks at what is a user's own; every other row tells of something that has changed
  const logged = looks.flatMap((action) => ('trail' in action ? (action.trail ?? []) : []));
  expect(logged.toSorted()).toEqual(LOOKS);
  const written = all.filter((action) => !isChange(action) && changes(action.name) === true);
  expect(written.map(({ name }) => name).toSorted()).toEqual(WRITING_TASKS);
});
