import { hash } from 'node:crypto';
import { PASSKEYS_MAX } from '@candor/contract/modules/identity/passkey';
import type { KnownOperator } from '@candor/exchange/ground/operators/answers';
import type { Selectable } from 'kysely';
import { parsedAnswer, PasskeyAnswers } from '../identity/passkey-answers.ts';
import type { Site } from '../identity/passkey-ceremonies.ts';
import { PasskeyChallenges } from '../identity/passkey-challenges.ts';
import { creationOptions, requestOptions } from '../identity/passkey-options.ts';
import { newPublicId } from '../identity/secrets.ts';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';
import { passkeyHashOf } from './operator-facts.ts';
import { logAction, logSeparately, type LoggedAction } from './trail.ts';

/** Rows of the trail: the journal knows its last one, so nobody puts another passkey into the place of one that was offered. */
export const OFFER = 'offer-passkey';
export const REMOVE = 'remove-passkey';

export type OperatorPasskey = {
  readonly id: string;
  readonly operator: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdMs: number;
  readonly usedMs: number | null;
  /** Of credential and key, as the journal has it. */
  readonly hash: string;
};

/** What a passkey is shown for: a challenge for one thing, or of one operator, is none for another. */
export const signInOf = (operator: string): string => JSON.stringify(['sign-in', operator]);
/** `inputHash`: SHA-256 of the input as it is sent, so that what was signed for one input does no other. */
export const stepUpOf = (action: string, operator: string, inputHash: string): string =>
  JSON.stringify(['step-up', action, operator, inputHash]);
const addingOf = (operator: string): string => JSON.stringify(['add', operator]);

export const hashOfInput = (input: unknown): string => hash('sha256', JSON.stringify(input) ?? '');

/** What authenticators keep to name its owner: the same for as long as he has this name. */
const handleOf = (operator: string): string => hash('sha256', JSON.stringify(['candor/operator-handle/1', operator]), 'base64url');

type Made = 'wrong' | 'full' | 'taken' | OperatorPasskey;

/** Passkeys of operators: what browsers are asked for and answer, and the table. One counts when the journal has its hash as the operator's, and not by its row. */
export class OperatorPasskeys {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #challenges: PasskeyChallenges;
  readonly #answers: PasskeyAnswers;

  constructor({ database, now }: { readonly database: Database; readonly now: () => number }) {
    this.#database = database;
    this.#now = now;
    this.#challenges = new PasskeyChallenges(now);
    this.#answers = new PasskeyAnswers(this.#challenges);
  }

  /** For `navigator.credentials.create`. */
  async creationOptions(operator: string, site: Site) {
    const challenge = this.#challenges.issue(addingOf(operator), site.origin);
    return creationOptions({ challenge, site }, { name: operator, handle: handleOf(operator) }, await this.of(operator));
  }

  /** For `navigator.credentials.get`. `allowed`: none at a sign-in, where nobody is told who has one. */
  requestOptions(purpose: string, site: Site, allowed: readonly OperatorPasskey[]) {
    return requestOptions({ challenge: this.#challenges.issue(purpose, site.origin), site }, allowed);
  }

  /** The oldest first. */
  async of(operator: string): Promise<readonly OperatorPasskey[]> {
    return (await this.#all()).filter((one) => one.operator === operator);
  }

  /** Those that count as a factor of his. */
  async countingOf(known: KnownOperator): Promise<readonly OperatorPasskey[]> {
    return (await this.of(known.operator)).filter((one) => known.passkeys.includes(one.hash));
  }

  /** Keeps what the browser has made of `creationOptions`, with its row of the trail; it counts for nothing until the journal has it. */
  async offer(operator: string, text: string, name: string): Promise<Made> {
    const made = await this.#answers.made(addingOf(operator), text);
    if (made === null) return 'wrong';
    return await this.#database.transaction().execute(async (transaction) => {
      // one after the other, so that there are never more
      await transaction.selectFrom('operators').select('name').where('name', '=', operator).forUpdate().execute();
      const own = await transaction.selectFrom('operator_passkeys').select('id').where('operator', '=', operator).execute();
      if (own.length >= PASSKEYS_MAX) return 'full';
      const row = await transaction
        .insertInto('operator_passkeys')
        .values({
          id: newPublicId(),
          operator,
          credential_id: made.credentialId,
          public_key: Buffer.from(made.publicKey),
          sign_count: made.signCount,
          transports: made.transports.join(','),
          name,
          created_ms: this.#now(),
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return 'taken';
      const passkey = passkeyOf(row);
      await logAction(transaction, this.#now(), { operator, action: OFFER, details: { passkey: passkey.hash } });
      return passkey;
    });
  }

  /** From its row of the trail on nobody is asked to approve it, whatever the journal and the table still have. */
  async giveUp({ operator, hash: passkey }: OperatorPasskey): Promise<void> {
    await logSeparately(this.#database, this.#now(), { operator, action: REMOVE, details: { passkey } });
  }

  /** To be called when the journal has it no more. */
  async remove({ id }: OperatorPasskey): Promise<void> {
    await this.#database.deleteFrom('operator_passkeys').where('id', '=', id).execute();
  }

  /** `copied`: the signature was right, but its count went back. Uses the challenge up. */
  async use(known: KnownOperator, purpose: string, text: string): Promise<'used' | 'copied' | 'wrong'> {
    const answer = parsedAnswer(text);
    const passkey = answer === null ? undefined : (await this.countingOf(known)).find(({ credentialId }) => credentialId === answer.id);
    if (answer === null || passkey === undefined) return 'wrong';
    const { userHandle } = answer.response;
    if (typeof userHandle === 'string' && userHandle !== handleOf(known.operator)) return 'wrong';
    const signed = await this.#answers.signed(purpose, answer, passkey);
    if (signed === null) return 'wrong';
    const change = this.#database.updateTable('operator_passkeys').set({ sign_count: signed.signCount, used_ms: this.#now() });
    const noted = await change
      .where('id', '=', passkey.id)
      .where((where) =>
        where.or([
          where('sign_count', '<', signed.signCount),
          where.and([where('sign_count', '=', 0), where(where.val(signed.signCount), '=', 0)]),
        ]),
      )
      .executeTakeFirst();
    return noted.numUpdatedRows > 0n ? 'used' : 'copied';
  }

  /** Those that were offered since their operators have enrolled and that the journal does not have. */
  async offered(known: ReadonlyMap<string, KnownOperator>, actions: readonly LoggedAction[]): Promise<readonly OperatorPasskey[]> {
    const enrolled = new Map((await this.#enrolments()).map(({ name, enrolled_ms: enrolledMs }) => [name, enrolledMs]));
    return (await this.#all()).filter(({ operator, hash: passkey }) => {
      const last = actions.findLast((action) => isAbout(action, operator, passkey));
      const isOffered = last?.action === OFFER && last.atMs >= (enrolled.get(operator) ?? Infinity);
      return isOffered && known.get(operator)?.passkeys.includes(passkey) === false;
    });
  }

  /** What the table says and the journal does not, and the other way round, in words. */
  async contradictions(known: ReadonlyMap<string, KnownOperator>, actions: readonly LoggedAction[]): Promise<readonly string[]> {
    const [all, offered] = [await this.#all(), await this.offered(known, actions)];
    const waiting = new Set(offered.map(({ id }) => id));
    const unknown = all.filter((one) => known.get(one.operator)?.passkeys.includes(one.hash) !== true && !waiting.has(one.id));
    const there = new Set(all.map(({ operator, hash: passkey }) => `${operator} ${passkey}`));
    const missing = [...known.values()].flatMap(({ operator, passkeys }) =>
      passkeys.filter((passkey) => !there.has(`${operator} ${passkey}`)).map((passkey) => ({ operator, passkey })),
    );
    return [
      ...unknown.map(({ operator, id }) => `the journal does not have passkey ${id} of operator ${operator}: it is good for nothing`),
      ...missing.map(
        ({ operator, passkey }) => `the database does not have passkey ${passkey} of operator ${operator}, which the journal knows`,
      ),
    ];
  }

  async #all(): Promise<readonly OperatorPasskey[]> {
    const query = this.#database.selectFrom('operator_passkeys').selectAll();
    return (await query.orderBy('created_ms').orderBy('id').execute()).map(passkeyOf);
  }

  async #enrolments() {
    return await this.#database.selectFrom('operators').select(['name', 'enrolled_ms']).where('enrolled_ms', 'is not', null).execute();
  }
}

function isAbout({ operator, action, details }: LoggedAction, owner: string, passkey: string): boolean {
  return (
    operator === owner && (action === OFFER || action === REMOVE) && (JSON.parse(details) as { passkey?: unknown }).passkey === passkey
  );
}

function passkeyOf(row: Selectable<Tables['operator_passkeys']>): OperatorPasskey {
  return {
    id: row.id,
    operator: row.operator,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    transports: row.transports === '' ? [] : row.transports.split(','),
    name: row.name,
    createdMs: row.created_ms,
    usedMs: row.used_ms,
    hash: passkeyHashOf(row.credential_id, row.public_key),
  };
}
