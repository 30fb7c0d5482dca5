import { BARE_TYPES, type CallDefinition } from '@candor/contract/call';
import type { Json } from '@candor/server/api/user/documentation/shape';
import { comparedStates, stateAfter, stateBefore, type AccountState } from '@candor/server/test/account-state';
import { admits, faultOf } from '@candor/server/test/held-answer';
import fc from 'fast-check';
import { requestOf, sentForm, type FuzzRequest } from './requests.ts';
import { maySignIn, newUser, objectsOf, pricesNear, settleIn, stakeBoth, type Things, type User } from './users.ts';

/** So many batches are between two looks at those who stand by. */
const LOOK_EVERY = 8;
/** So many requests that were refused although the document allows them are sent again together, between two looks at who sends them. */
const REFUSED_TOGETHER = 20;
/** So many times at most, without those that were done and when time changed something meanwhile. */
const REFUSED_ROUNDS = 6;
/** Requests that are sent together. */
export const BATCH = 25;

/** Who sends: somebody with an account, nobody, or somebody with a token that was never given. */
type Sender = 'user' | 'nobody' | 'stranger';
type Sent = { readonly sender: Sender; readonly request: FuzzRequest };
/** `wrong`: each request has something wrong, and what is refused changes nothing. `free`: requests as the document allows them. */
export type Batch = { readonly kind: 'wrong' | 'free'; readonly sent: readonly Sent[] };

const sender = fc.constantFrom<Sender>('user', 'user', 'user', 'user', 'nobody', 'stranger');
const batchOf = (kind: Batch['kind']): fc.Arbitrary<Batch> => {
  const request = requestOf(kind === 'wrong' ? ['near', 'hostile', 'absent'] : ['valid']);
  return fc.array(fc.record({ sender, request }), { minLength: BATCH, maxLength: BATCH }).map((sent) => ({ kind, sent }));
};
const batches: fc.Arbitrary<Batch> = fc.oneof({ weight: 2, arbitrary: batchOf('wrong') }, { weight: 1, arbitrary: batchOf('free') });

/** Beside the calls that are done once. */
const CHANGES =
  /^(watchList\.(add|remove|replace)|favouriteLists\.replace|session\.revoke|securityNotice\.read|mail\.read|tradePassword\.(set|change)|closing\.close|addresses\.(un)?bind(Email|Phone)|addresses\.setAntiPhishingWord|factor\.(confirm|renew|remove).*|user\.(changePassword|logout|uploadKYC))$/;
const changes = (call: CallDefinition): boolean => call.idempotent || call.product?.use === 'open' || CHANGES.test(call.name);
/** After these his session may be over. */
const signsOut = (call: CallDefinition): boolean => /^(addresses|closing|factor|session|user)\./.test(call.name);
/** After these he can do little more. */
const shutsOut = (call: CallDefinition): boolean => call.name === 'protection.exclude' || signsOut(call);
/** After these a user is not the same any more: something runs that ends by itself, or he is shut out. */
const lasts = (call: CallDefinition): boolean =>
  call.product?.use === 'open' || /^(addresses|closing|factor|protection|session|tradePassword|user)\./.test(call.name);

type Answered = {
  readonly sent: Sent;
  readonly call: CallDefinition;
  readonly code: number;
  /** The request and its answer, in a line. */
  readonly line: string;
};

/** What others get done is not his who sends. */
const isDone = ({ code, sent }: Answered): boolean => code === 200 && sent.sender === 'user';

/** Somebody who sends, with what is his and what he was when last looked at. */
type Sending = { readonly user: User; readonly things: Things; readonly state: AccountState };

type Standing = {
  /** Nothing of his changes by itself. */
  readonly bystander: User;
  /** His contract and his stake run. */
  readonly player: User;
  readonly foreign: Things;
  readonly prices: Things;
  readonly state: AccountState;
  readonly objects: string;
};

/** Calls made from the API document against a server, and what must hold for each of them and for those who stand by. */
export class CallFuzz {
  readonly #address: string;
  readonly #standing: Standing;
  #batches = 0;
  readonly #senders = new Map<Batch['kind'], Sending>();
  /** Refused although the document allows them, and not compared yet. */
  #refused: readonly Sent[] = [];
  #keys = 0;
  /** Refusals after which the sender was found as he was before: `compared` of requests with something wrong, `comparedValid` of the others. */
  readonly counts = { calls: 0, successes: 0, compared: 0, comparedValid: 0 };
  readonly reached = new Map<string, number>();

  private constructor(address: string, standing: Standing) {
    this.#address = address;
    this.#standing = standing;
  }

  static async begin(address: string): Promise<CallFuzz> {
    const bystander = await newUser(address, 'by');
    const player = await newUser(address, 'pl');
    const foreign = [...(await settleIn(bystander)), ...(await settleIn(player)), ...(await stakeBoth(player))];
    const prices = await pricesNear(bystander);
    return new CallFuzz(address, {
      bystander,
      player,
      foreign,
      prices,
      state: await stateBefore(bystander.client),
      objects: await objectsOf(player),
    });
  }

  /** Sends a batch; throws what does not hold. */
  async run({ kind, sent }: Batch): Promise<void> {
    const sending = this.#senders.get(kind) ?? (await this.#newSender());
    const answered = await Promise.all(sent.map((one) => this.#send(one, sending)));
    this.#batches += 1;
    if (this.#batches % LOOK_EVERY === 0) await this.look();
    const changing = answered.filter(({ call }) => changes(call));
    const next = kind === 'wrong' ? await this.#afterWrong(sending, changing) : await this.#afterFree(sending, changing);
    if (next === null) this.#senders.delete(kind);
    else this.#senders.set(kind, next);
  }

  /** Who goes on to send, with what he is now; null for nobody. */
  async #afterWrong(sending: Sending, changing: readonly Answered[]): Promise<Sending | null> {
    const done = changing.filter(isDone);
    if (done.some(({ call }) => lasts(call))) return null;
    const state = await stateAfter(sending.user.client);
    if (done.length === 0 && (await isSame('who was refused', sending, state, changing))) this.counts.compared += changing.length;
    return { ...sending, state };
  }

  async #afterFree(sending: Sending, changing: readonly Answered[]): Promise<Sending | null> {
    const own = changing.filter(({ sent: { sender: who } }) => who === 'user');
    const done = own.filter(isDone).map(({ call }) => call);
    this.#refused = [...this.#refused, ...own.filter((one) => !isDone(one)).map(({ sent }) => sent)];
    if (done.some(signsOut)) return null;
    if (this.#refused.length >= REFUSED_TOGETHER && !(await this.#compareRefused(sending))) return null;
    return done.some(shutsOut) ? null : sending;
  }

  /**
   * Sends what was refused again, by itself: what is refused now too must have changed nothing. What is done this time is left out of the next
   * round, as it changes the account. Answers whether who sends is still signed in.
   */
  async #compareRefused(sending: Sending): Promise<boolean> {
    let remaining = this.#refused;
    this.#refused = [];
    for (let round = 0; round < REFUSED_ROUNDS && remaining.length > 0; round += 1) {
      const state = await stateBefore(sending.user.client);
      const answered = await Promise.all(remaining.map((one) => this.#send(this.#asNew(one), sending)));
      const done = answered.filter(isDone);
      if (done.some(({ call }) => signsOut(call))) return false;
      remaining = answered.filter((one) => !isDone(one)).map(({ sent }) => sent);
      if (done.length > 0) continue;
      if (await isSame('whose valid requests were refused', { ...sending, state }, await stateAfter(sending.user.client), answered)) {
        this.counts.comparedValid += remaining.length;
        return true;
      }
    }
    return true;
  }

  /** With a key of its own, as the same key would only be answered with what is known of the first time. */
  #asNew({ sender: who, request }: Sent): Sent {
    this.#keys += 1;
    const key = `again-${String(this.#keys).padStart(16, '0')}`;
    return { sender: who, request: { ...request, headers: { ...request.headers, 'idempotency-key': key } } };
  }

  /** Those who stand by are as they were: throws what has changed in the batches since the last look. */
  async look(): Promise<void> {
    const { state, objects, bystander, player } = this.#standing;
    const [stateNow, objectsNow] = await Promise.all([stateAfter(bystander.client), objectsOf(player)]);
    await isSame('who stands by', { user: bystander, state }, stateNow);
    if (objects !== objectsNow) throw new Error(`the objects of him whose stakes run have changed:\n${objects}\n${objectsNow}`);
  }

  /** They are at the end, and sign in as they did; so does he whose requests were all refused. */
  async end(): Promise<void> {
    await this.look();
    const refused = this.#senders.get('wrong');
    for (const user of [this.#standing.bystander, this.#standing.player, ...(refused === undefined ? [] : [refused.user])]) {
      if (!(await maySignIn(user))) throw new Error('the password or the device of somebody has changed who did not change it');
    }
  }

  async #newSender(): Promise<Sending> {
    const user = await newUser(this.#address, 'se');
    const things = await settleIn(user);
    return { user, things, state: await stateBefore(user.client) };
  }

  async #send(sent: Sent, { user, things }: Sending): Promise<Answered> {
    const { sender: who, request } = sent;
    const { callable } = request;
    const { call } = callable;
    const form = sentForm(request, { own: things, foreign: this.#standing.foreign, price: this.#standing.prices });
    const token =
      who === 'user' ? { satoken: user.client.token } : who === 'stranger' ? { satoken: 'A'.repeat(user.client.token.length) } : {};
    const response = await fetch(this.#address + form.url, {
      method: callable.method.toUpperCase(),
      // a form says its own type, with the line between its parts
      headers: { ...(form.body instanceof FormData ? {} : { 'content-type': 'application/json' }), ...request.headers, ...token },
      ...(callable.method === 'get' || form.body === null ? {} : { body: form.body }),
    });
    const { status, headers } = response;
    const body = await response.text();
    this.counts.calls += 1;
    this.reached.set(callable.operationId, (this.reached.get(callable.operationId) ?? 0) + 1);
    const asked = `${callable.method} ${form.url} ${form.body instanceof FormData ? 'a form' : (form.body ?? '')} by ${who}`;
    const fail = (fault: string): never => {
      throw new Error(`${asked}: ${fault}`);
    };
    if (status >= 500) fail(`HTTP ${status} ${body}`);
    const fault = faultOf(callable, { status, headers, body });
    if (fault !== null) fail(fault);
    if (status !== 200) return { sent, call, code: 0, line: `${asked}: HTTP ${status}` };
    const [type = ''] = (headers.get('content-type') ?? '').split(';');
    if (Object.values(BARE_TYPES).includes(type)) return { sent, call, code: 200, line: `${asked}: ${type}` };
    const { code, msg, reason } = JSON.parse(body) as { readonly code: number; readonly msg: string; readonly reason?: string };
    if (code === 200) {
      this.counts.successes += 1;
      if (call.access === 'user' && who !== 'user') fail('it needs a session and was answered without one');
      if (form.content !== null && callable.body !== null && !isDescribed(callable.body, form.content))
        fail('the document does not allow what was accepted');
    }
    if (msg.includes('Token') !== (reason === 'NOT_SIGNED_IN')) fail(`a client would sign out, or would not: ${msg}`);
    return { sent, call, code, line: `${asked}: ${reason ?? code}` };
  }
}

/** So many batches of one seed, with users of its own; throws the smallest batch found for which something does not hold. */
export async function fuzzCalls(address: string, seed: number, count: number): Promise<CallFuzz> {
  const fuzz = await CallFuzz.begin(address);
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => await fuzz.run(batch)),
    { seed, numRuns: count },
  );
  await fuzz.end();
  return fuzz;
}

/** False when time has changed something meanwhile, which says nothing of the calls; throws what they have changed. */
async function isSame(whose: string, { user, state }: Pick<Sending, 'user' | 'state'>, now: AccountState, calls: readonly Answered[] = []) {
  const compared = await comparedStates(user.client, state, now);
  if (typeof compared === 'string') return compared === 'same';
  throw new Error(`the state of him ${whose} has changed:\n${compared.changed}\n${calls.map(({ line }) => line).join('\n')}`);
}

/** §1.5: an empty text and null are none, and a number may stand for its text and a text for its number. */
function isDescribed(schema: Json, content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return true;
  const plain = JSON.parse(JSON.stringify(content)) as object;
  if (Array.isArray(plain)) return schema['type'] !== 'array' || admits(schema, asTexts(plain)) || admits(schema, plain);
  if (schema['type'] === 'array') return true;
  const given = Object.entries(plain).filter(([, value]) => value !== null && value !== '');
  const properties = schema['properties'] as Readonly<Record<string, Json>>;
  const wrong = given.filter(([name, value]) => {
    const shape = properties[name];
    return shape !== undefined && !admits(shape, value) && !admits(shape, asTexts(value));
  });
  const names = given.map(([name]) => name);
  return wrong.length === 0 && (schema['required'] as readonly string[]).every((name) => names.includes(name));
}

function asTexts(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asTexts(part)]));
}
