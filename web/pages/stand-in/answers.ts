import type { CallDefinition } from '@candor/contract/call';
import { envelopeCode, type Reason } from '@candor/contract/codes';
import { message } from '@candor/contract/messages';
import { exampleOf, hasExample } from './examples.ts';
import { faultOf, type SentOf, type WireOf } from './wire.ts';

type Sent = Readonly<Record<string, unknown>>;
type Make = (sent: Sent) => unknown;
type Refusal = { readonly reason: Reason; readonly limit?: string; readonly field?: string };
type Script = { readonly make: Make } | { readonly refusal: Refusal } | 'broken';

/** Answers that do not come until they are released. */
export type Held = {
  /** Resolves when the page has sent the call. */
  readonly sent: Promise<void>;
  readonly release: () => void;
};

export type Given = { readonly status: number; readonly body: string };

/** Made from what the scene holds, for calls that no test has a script for. */
export type Derived = ReadonlyMap<string, Make>;

/**
 * What each call of one test is answered: what the test says, else what follows from its scene, else what the API document says. Each answer is held
 * against the contract before it leaves.
 */
export class Answers {
  readonly #derived: Derived;
  readonly #scripts = new Map<string, Script>();
  readonly #acks = new Map<string, object>();
  readonly #sent: { readonly name: string; readonly sent: Sent }[] = [];
  readonly #held = new Map<string, { readonly released: Promise<void>; readonly arrived: () => void; readonly release: () => void }>();
  #waiting = 0;

  constructor(derived: Derived) {
    this.#derived = derived;
  }

  /** From now on the call is answered with this data. */
  set<C extends CallDefinition>(call: C, data: WireOf<C> | ((sent: SentOf<C>) => WireOf<C>)): void {
    this.#script(call, 'single', data);
  }

  /** From now on the call is answered with these rows, a page of them at a time. */
  setRows<C extends CallDefinition>(call: C, rows: readonly WireOf<C>[] | ((sent: SentOf<C>) => readonly WireOf<C>[])): void {
    this.#script(call, 'table', rows);
  }

  #script({ name, envelope }: CallDefinition, meant: CallDefinition['envelope'], answer: unknown): void {
    if (envelope !== meant) throw new Error(`${name} answers ${envelope === 'table' ? 'rows: use setRows' : 'data: use set'}`);
    this.#scripts.set(name, { make: typeof answer === 'function' ? (answer as Make) : () => answer });
  }

  /** From now on what the call answers is acknowledged with this. */
  acknowledge({ name }: CallDefinition, ack: object): void {
    this.#acks.set(name, ack);
  }

  /** From now on the call is refused, in the words that the server has for the reason. */
  refuse(call: CallDefinition, reason: Reason, about: Omit<Refusal, 'reason'> = {}): void {
    this.#scripts.set(call.name, { refusal: { reason, ...about } });
  }

  /** From now on the call is not handled, as when the server is down behind its proxy. */
  break(call: CallDefinition): void {
    this.#scripts.set(call.name, 'broken');
  }

  /** From now on the call is answered as without a script. */
  restore(call: CallDefinition): void {
    this.#scripts.delete(call.name);
  }

  /** Holds the answers to a call until they are released. */
  hold(call: CallDefinition): Held {
    const gate = Promise.withResolvers<void>();
    const arrival = Promise.withResolvers<void>();
    const release = (): void => {
      this.#held.delete(call.name);
      gate.resolve();
    };
    this.#held.set(call.name, { released: gate.promise, arrived: arrival.resolve, release });
    return { sent: arrival.promise, release };
  }

  /** How many answers are held now. */
  get waiting(): number {
    return this.#waiting;
  }

  /** What the page has sent with a call so far, the earliest first. */
  sent<C extends CallDefinition>(call: C): readonly SentOf<C>[] {
    return this.#sent.filter(({ name }) => name === call.name).map(({ sent }) => sent as SentOf<C>);
  }

  /** Answers a call. Throws what a test has to know: there is no answer, or one that no server would give. */
  async give(call: CallDefinition, sent: Sent, language: string): Promise<Given> {
    this.#sent.push({ name: call.name, sent });
    const held = this.#held.get(call.name);
    held?.arrived();
    this.#waiting += 1;
    await held?.released;
    this.#waiting -= 1;
    const script = this.#scripts.get(call.name);
    if (script === 'broken') return { status: 502, body: '' };
    if (script !== undefined && 'refusal' in script) return { status: 200, body: refused(script.refusal, language) };
    const body = this.#bodyOf(call, script?.make ?? this.#derived.get(call.name), sent);
    const fault = faultOf(call, body);
    if (fault !== null) throw new Error(`${call.name} is not answered as the contract says: ${fault} in ${body.slice(0, 400)}`);
    return { status: 200, body };
  }

  #bodyOf(call: CallDefinition, make: Make | undefined, sent: Sent): string {
    if (make === undefined && !hasExample(call)) throw new Error(`${call.name} has no answer here, and no example in the API document`);
    const answer = make === undefined ? exampleOf(call) : make(sent);
    const ack = this.#acks.get(call.name);
    if (call.envelope !== 'table') return JSON.stringify({ code: 200, msg: 'Success', data: answer, ...(ack !== undefined && { ack }) });
    const all = answer as readonly unknown[];
    const size = Number(sent['pageSize'] ?? all.length);
    const first = (Number(sent['pageNum'] ?? 1) - 1) * size;
    return JSON.stringify({ code: 200, msg: 'Success', rows: all.slice(first, first + size), total: all.length });
  }
}

/** As the server words it. */
export function refused({ reason, limit = '', field = '' }: Refusal, language: string): string {
  const about = { ...(limit === '' ? {} : { limit }), ...(field === '' ? {} : { field }) };
  return JSON.stringify({ code: envelopeCode(reason), msg: message(language, reason, { limit, field }), reason, ...about });
}
