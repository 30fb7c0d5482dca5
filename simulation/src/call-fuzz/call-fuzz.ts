import type { CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import type { Json } from '@candor/server/gateway/documentation/shape';
import { admits, faultOf } from '@candor/server/test/held-answer';
import fc from 'fast-check';
import { requestOf, sentForm, type FuzzRequest } from './requests.ts';
import { maySignIn, newUser, objectsOf, settleIn, stakeBoth, stateOf, type Things, type User } from './users.ts';

/** So many batches are between two looks at those who stand by. */
const LOOK_EVERY = 8;
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

const calls = new Map(Object.values<CallDefinition>(CALLS).map((call) => [call.path, call]));
/** Beside the calls that are done once. */
const CHANGES = /^(watchList\.(add|remove|replace)|session\.revoke|user\.(changePassword|logout))$/;
const changes = (call: CallDefinition): boolean => call.idempotent || CHANGES.test(call.name);
/** After these he can do nothing more. */
const shutsOut = (call: CallDefinition): boolean => /^(protection\.exclude|user\.)/.test(call.name);
/** After these a user is not the same any more: something runs that ends by itself, or he is shut out. */
const lasts = (call: CallDefinition): boolean => call.product?.use === 'open' || /^(protection|session|user)\./.test(call.name);

type Answered = { readonly call: CallDefinition; readonly code: number; readonly sender: Sender };

/** Somebody who sends, with what is his and what he was when last looked at. */
type Sending = { readonly user: User; readonly things: Things; readonly state: string };

type Standing = {
  /** Nothing of his changes by itself. */
  readonly bystander: User;
  /** His contract and his stake run. */
  readonly player: User;
  readonly foreign: Things;
  readonly state: string;
  readonly objects: string;
};

/** Calls made from the API document against a server, and what must hold for each of them and for those who stand by. */
export class CallFuzz {
  readonly #address: string;
  readonly #standing: Standing;
  #batches = 0;
  readonly #senders = new Map<Batch['kind'], Sending>();
  /** `compared`: refusals after which the sender was found as he was before. */
  readonly counts = { calls: 0, successes: 0, compared: 0 };
  readonly reached = new Map<string, number>();

  private constructor(address: string, standing: Standing) {
    this.#address = address;
    this.#standing = standing;
  }

  static async begin(address: string): Promise<CallFuzz> {
    const bystander = await newUser(address, 'by');
    const player = await newUser(address, 'pl');
    const foreign = [...(await settleIn(bystander)), ...(await settleIn(player)), ...(await stakeBoth(player))];
    return new CallFuzz(address, { bystander, player, foreign, state: await stateOf(bystander), objects: await objectsOf(player) });
  }

  /** Sends a batch; throws what does not hold. */
  async run({ kind, sent }: Batch): Promise<void> {
    const sending = this.#senders.get(kind) ?? (await this.#newSender());
    const answered = await Promise.all(sent.map((one) => this.#send(one, sending)));
    const done = answered.filter(({ call, code, sender: who }) => code === 200 && who === 'user' && changes(call));
    this.#batches += 1;
    if (this.#batches % LOOK_EVERY === 0) await this.look();
    const stateNow = kind === 'free' || done.some(({ call }) => lasts(call)) ? null : await stateOf(sending.user);
    if (done.length === 0 && stateNow !== null) {
      expectSame('who was refused', sending.state, stateNow);
      this.counts.compared += answered.filter(({ code, call }) => code !== 200 && changes(call)).length;
    }
    if (stateNow !== null) this.#senders.set(kind, { ...sending, state: stateNow });
    else if (kind === 'wrong' || done.some(({ call }) => shutsOut(call))) this.#senders.delete(kind);
    else this.#senders.set(kind, sending);
  }

  /** Those who stand by are as they were: throws what has changed in the batches since the last look. */
  async look(): Promise<void> {
    const { state, objects, bystander, player } = this.#standing;
    const [stateNow, objectsNow] = await Promise.all([stateOf(bystander), objectsOf(player)]);
    expectSame('who stands by', state, stateNow);
    expectSame('whose stakes run', objects, objectsNow);
  }

  /** They are at the end, and their passwords are what they were. */
  async end(): Promise<void> {
    await this.look();
    for (const user of [this.#standing.bystander, this.#standing.player]) {
      if (!(await maySignIn(user))) throw new Error('the password of somebody who stood by has changed');
    }
  }

  async #newSender(): Promise<Sending> {
    const user = await newUser(this.#address, 'se');
    const things = await settleIn(user);
    return { user, things, state: await stateOf(user) };
  }

  async #send({ sender: who, request }: Sent, { user, things }: Sending): Promise<Answered> {
    const { callable } = request;
    const call = calls.get(callable.path);
    if (call === undefined) throw new Error(`${callable.path} is not in the contract`);
    const form = sentForm(request, { own: things, foreign: this.#standing.foreign });
    const token =
      who === 'user' ? { satoken: user.client.token } : who === 'stranger' ? { satoken: 'A'.repeat(user.client.token.length) } : {};
    const response = await fetch(this.#address + form.url, {
      method: callable.method.toUpperCase(),
      headers: { 'content-type': 'application/json', ...request.headers, ...token },
      ...(callable.method === 'get' || form.body === null ? {} : { body: form.body }),
    });
    const { status, headers } = response;
    const body = await response.text();
    this.counts.calls += 1;
    this.reached.set(callable.operationId, (this.reached.get(callable.operationId) ?? 0) + 1);
    const fail = (fault: string): never => {
      throw new Error(`${callable.method} ${form.url} ${form.body ?? ''} by ${who}: ${fault}`);
    };
    if (status >= 500) fail(`HTTP ${status} ${body}`);
    const fault = faultOf(callable, { status, headers, body });
    if (fault !== null) fail(fault);
    if (status !== 200) return { call, code: 0, sender: who };
    const { code, msg, reason } = JSON.parse(body) as { readonly code: number; readonly msg: string; readonly reason?: string };
    if (code === 200) {
      this.counts.successes += 1;
      if (call.access === 'user' && who !== 'user') fail('it needs a session and was answered without one');
      if (form.content !== null && callable.body !== null && !isDescribed(callable.body, form.content))
        fail('the document does not allow what was accepted');
    }
    if (msg.includes('Token') !== (reason === 'NOT_SIGNED_IN')) fail(`a client would sign out, or would not: ${msg}`);
    return { call, code, sender: who };
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

function expectSame(whose: string, before: string, after: string): void {
  if (before !== after) throw new Error(`the state of him ${whose} has changed:\n${before}\n${after}`);
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
