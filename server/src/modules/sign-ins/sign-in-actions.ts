import type { Transaction } from 'kysely';
import { wordsMail } from '../../delivery/compose.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Identity } from '../../identity/identity.ts';
import { noticeAddress, type User } from '../../identity/users.ts';
import type { Tables } from '../../machine/storage/tables.ts';
import { numberField } from '../../operators/fields.ts';
import { operatorChange, refuseAction, type ActionBy, type ActionRefusal, type OperatorChange } from '../../operators/operator-action.ts';
import type { Mail, Mailbox } from '../mailbox/mailbox.ts';
import { plainWordsOf } from '../mailbox/words.ts';

/** Of the reason, which the account's owner reads. */
const REASON_LENGTH_MAX = 200;

export type SignInActionsOptions = {
  readonly identity: Pick<Identity, 'users' | 'sessions' | 'devices' | 'freezes'>;
  readonly mailbox: Pick<Mailbox, 'sendAll'>;
  readonly delivery: Pick<Delivery, 'canSend' | 'send'>;
  readonly now: () => number;
};

type Named = { readonly account: number };
type Checked = { readonly ok: true; readonly details: Named } | ActionRefusal;
type Done = { readonly ok: true; readonly text: string } | ActionRefusal;
type Kind = 'signInFrozen' | 'signInThawed' | 'sessionsEnded';

const NO_ACCOUNT = refuseAction('NOT_FOUND', 'no user has an account of this number');
const FROZEN = refuseAction('ALREADY_DONE', 'nobody signs in to this account already');
const NOT_FROZEN = refuseAction('ALREADY_DONE', 'this account is not frozen');

/** One person ends sessions and freezes, since danger does not wait for a second one; two let an account be signed in to again. */
export function signInActions(options: SignInActionsOptions): readonly OperatorChange[] {
  const { freezes } = options.identity;
  const shared = {
    permission: 'signIns',
    reasonLengthMax: REASON_LENGTH_MAX,
    input: { account: numberField('Number of the account.', 1001) },
    command: { takes: ['account'] },
  } as const;
  return [
    operatorChange({
      ...shared,
      name: 'end-sessions',
      summary: 'Ends all sessions of an account and forgets its remembered devices; its owner signs in again.',
      persons: 1,
      check: ({ account }) => checked(options, account, null),
      run: ({ account }, by) => endSessions(options, account, by),
    }),
    operatorChange({
      ...shared,
      name: 'freeze-sign-in',
      summary: 'Lets nobody sign in to an account any more, and ends its sessions. What is open there goes on.',
      persons: 1,
      check: async ({ account }) => await checked(options, account, (await freezes.of(account)) === null ? null : FROZEN),
      run: ({ account }, by) => freeze(options, account, by),
    }),
    operatorChange({
      ...shared,
      name: 'unfreeze-sign-in',
      summary: 'Lets an account that was frozen be signed in to again.',
      persons: 2,
      check: async ({ account }) => await checked(options, account, (await freezes.of(account)) === null ? NOT_FROZEN : null),
      changes: async ({ account }) => [
        { name: 'signIn', before: (await freezes.of(account)) === null ? 'allowed' : 'frozen', after: 'allowed' },
      ],
      run: ({ account }, by) => thaw(options, account, by),
    }),
  ];
}

async function checked({ identity }: SignInActionsOptions, account: number, refusal: ActionRefusal | null): Promise<Checked> {
  if ((await identity.users.byId(account)) === null) return NO_ACCOUNT;
  return refusal ?? { ok: true, details: { account } };
}

async function endSessions(options: SignInActionsOptions, account: number, by: ActionBy): Promise<Done> {
  const user = await options.identity.users.byId(account);
  if (user === null) return NO_ACCOUNT;
  await endAllOf(options, account);
  await tellOnce(options, user, 'sessionsEnded', by, async (transaction) => {
    const insert = transaction
      .insertInto('ended_sessions')
      .values({ proposal_id: by.proposalId, user_id: account, ended_ms: options.now() });
    const { numInsertedOrUpdatedRows = 0n } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows > 0n;
  });
  return { ok: true, text: `all sessions of account ${account} are ended` };
}

/** The row first: who signs in meanwhile is refused by it, or has a session that is ended here. */
async function freeze(options: SignInActionsOptions, account: number, by: ActionBy): Promise<Done> {
  const { identity, now } = options;
  const user = await identity.users.byId(account);
  if (user === null) return NO_ACCOUNT;
  const frozen = { reason: by.reason, sinceMs: now() };
  try {
    await tellOnce(options, user, 'signInFrozen', by, async (transaction) => await identity.freezes.freeze(transaction, account, frozen));
  } finally {
    // also where it could not be told: what is signed in is the danger
    await endAllOf(options, account);
  }
  return { ok: true, text: `nobody signs in to account ${account}` };
}

async function thaw(options: SignInActionsOptions, account: number, by: ActionBy): Promise<Done> {
  const { users, freezes } = options.identity;
  const user = await users.byId(account);
  if (user === null) return NO_ACCOUNT;
  await tellOnce(options, user, 'signInThawed', by, async (transaction) => await freezes.thaw(transaction, account));
  return { ok: true, text: `account ${account} may be signed in to` };
}

/** Devices first: one that is still remembered would sign itself in again. */
async function endAllOf({ identity: { sessions, devices } }: SignInActionsOptions, account: number): Promise<void> {
  await devices.forgetOthers(account, null);
  await sessions.endOthers(account, null);
}

/** Nothing was changed, so there is nothing to tell. */
class ChangedNothing extends Error {
  override name = 'ChangedNothing';
}

/**
 * What `change` writes and the message in the inbox are there together, or neither is where it has changed nothing: so the owner is told once, however often
 * a proposal is run and however many ask at once. By mail too, where a proved address is bound: who cannot sign in reads no inbox.
 */
async function tellOnce(
  { mailbox, delivery }: SignInActionsOptions,
  user: User,
  kind: Kind,
  { reason }: ActionBy,
  change: (transaction: Transaction<Tables>) => Promise<boolean>,
): Promise<void> {
  const mail: Mail = { kind, parameters: { reason } };
  const changed = async (transaction: Transaction<Tables>): Promise<void> => {
    if (!(await change(transaction))) throw new ChangedNothing();
  };
  try {
    await mailbox.sendAll([{ userId: user.id, mail }], changed);
  } catch (error) {
    if (error instanceof ChangedNothing) return;
    throw error;
  }
  const to = noticeAddress(user);
  if (to === null || !delivery.canSend('mail')) return;
  const language = user.messageLanguage ?? 'en';
  const { title, paragraphs } = plainWordsOf(kind, mail.parameters, language);
  delivery.send(wordsMail({ channel: 'mail', to, language, word: user.antiPhishingWord }, title, paragraphs));
}
