import { isIdempotencyKey } from '@candor/contract/credentials';
import { SUCCESS } from '@candor/contract/codes';
import { containsChinese } from '@candor/contract/chinese';
import { BARE_TYPES, type CallDefinition } from '@candor/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CoreGone } from '../../../machine/core/core-gone.ts';
import { networkOf } from '../../../identity/network.ts';
import { TooManyTokens } from '../../../identity/unknown-tokens.ts';
import { ProvenanceAway } from '../../../prices/provenance/chain-thread.ts';
import { mayPass } from '../../../records/retry.ts';
import type { BoundCall } from '../bind.ts';
import type { Front } from '../../front.ts';
import { refuse, type CsvFile, type Picture, type Refusal, type Result, type Sliced } from '../result.ts';
import type { GatewayParts } from '../machine.ts';
import { Admission, NETWORK_REFUSED, type Admitted } from './admission.ts';
import { bodyBoundBytes, bodyBytes, longestBodyBytes } from './body-bound.ts';
import type { Connections } from './connections.ts';
import { RequestCircumstances } from './circumstances.ts';
import { writeFile, writeLongResult, writeResult, writeSlices, type WholeResult } from './envelope.ts';
import { Gate } from './gate.ts';
import { ListRoom } from './list-room.ts';
import { gatherParameters } from './parameters.ts';
import { RefusalLog } from './refusal-log.ts';
import { sessionTokenOf } from './visitor.ts';

/** Calls in work at one moment; more are answered "busy" before any work. */
const IN_WORK_MAX = 4_000;

/** Slices of lists that are read from the database at the same time: sessions and single rows need its connections too. */
const SLICES_AT_ONCE = 2;
/** Characters that a list holds beside the numbers of its rows: the slice that is sent and the one that is made. */
const SLICES_HELD = 256 * 1_024;

/** An answer that may be long: what is made of it, and what is still to be made. */
type Long = { readonly ok: true; readonly made: readonly string[]; readonly rest: AsyncGenerator<string, string> | null };
type Answered = WholeResult | Long | Picture;

type Bag = Readonly<Record<string, unknown>>;

export type CallsOptions = {
  readonly parts: GatewayParts;
  readonly calls: readonly BoundCall[];
  /** False for load tests of demo deployments. */
  readonly limits: boolean;
  readonly front: Front;
  readonly connections: Pick<Connections, 'isEndedAfterAnswer' | 'waitLonger'>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call that was admitted; null for everything else. */
    circumstances: RequestCircumstances | null;
  }
}

/** Makes one route of each call of the table. Answers who is told of bodies that could not be read. */
export function addCalls(server: FastifyInstance, options: CallsOptions): { readonly onMalformed: (request: FastifyRequest) => void } {
  const dispatcher = new CallDispatcher(options);
  server.decorateRequest('circumstances', null);
  const route = (scope: FastifyInstance, bound: BoundCall): void => {
    scope.route({
      method: [...bound.call.methods],
      url: routeOf(bound.call),
      bodyLimit: bodyBoundBytes(bound.call),
      onRequest: (request, reply, done) => dispatcher.admit(bound, request, reply, done),
      handler: (request) => dispatcher.serve(bound, request),
    });
  };
  for (const bound of options.calls.filter(({ call }) => !call.file)) route(server, bound);
  server.register((scope, _options, done) => {
    leaveForms(scope);
    for (const bound of options.calls.filter(({ call }) => call.file)) route(scope, bound);
    done();
  });
  return { onMalformed: (request) => dispatcher.countMalformed(request) };
}

/** Forms are not read here: whoever takes the file reads it as it arrives. */
function leaveForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (request, stream, done) => {
    const { circumstances } = request;
    if (circumstances !== null) circumstances.form = { headers: request.headers, stream };
    done(null, null);
  });
}

/** The path of a call as the framework writes it. */
export function routeOf({ path }: CallDefinition): string {
  return path.replace(/\{([A-Za-z]+)\}/g, ':$1');
}

class CallDispatcher {
  readonly #parts: GatewayParts;
  readonly #admission: Admission;
  readonly #refusals: RefusalLog;
  readonly #lists = new ListRoom();
  readonly #front: Front;
  readonly #slices = new Gate(SLICES_AT_ONCE);
  readonly #connections: CallsOptions['connections'];
  #inWork = 0;

  constructor({ parts, limits, front, connections }: CallsOptions) {
    this.#parts = parts;
    this.#front = front;
    this.#connections = connections;
    this.#admission = new Admission(parts, limits);
    this.#refusals = new RefusalLog(parts.securityLog, parts.now);
  }

  /** Before the body is read: `done` goes on with it, a refusal is sent at once. */
  admit(bound: BoundCall, request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const circumstances = new RequestCircumstances(request, reply, this.#front);
    request.circumstances = circumstances;
    const startedMs = performance.now();
    const enter = (decision: Admitted | Refusal): void => {
      if (decision.ok) {
        circumstances.caller = decision.caller;
        if (bound.call.file) this.#connections.waitLonger(circumstances.connection);
        done();
        return;
      }
      const isEnded = decision === NETWORK_REFUSED && this.#connections.isEndedAfterAnswer(circumstances.connection);
      // what is still on its way of a long body is not waited for
      if (isEnded || bodyBytes(request) > longestBodyBytes(bound.call)) reply.header('connection', 'close');
      this.#send(bound, decision, circumstances, startedMs);
    };
    const decision = this.#decide(bound, request);
    if (decision instanceof Promise) void this.#enterLater(decision, enter, done);
    else enter(decision);
  }

  async #enterLater(
    asked: Promise<Admitted | Refusal>,
    enter: (decision: Admitted | Refusal) => void,
    fail: (error: Error) => void,
  ): Promise<void> {
    let decision: Admitted | Refusal;
    try {
      decision = await asked;
    } catch (error) {
      fail(asError(error));
      return;
    }
    enter(decision);
  }

  #decide({ call, isProvedAgain = false }: BoundCall, request: FastifyRequest): Admitted | Refusal | Promise<Admitted | Refusal> {
    if (this.#inWork >= IN_WORK_MAX) return refuse('BUSY');
    const [token, network] = [sessionTokenOf(request), networkOf(request.ip)];
    const asked = { call, isProvedAgain, token, network, hasBody: bodyBytes(request) > 0 };
    const decision = this.#admission.decide(asked);
    if (!(decision instanceof Promise)) return decision;
    return decision.catch((error: unknown) => this.#refusalOf(call, error));
  }

  countMalformed(request: FastifyRequest): void {
    const { circumstances } = request;
    if (circumstances !== null) this.#admission.countMalformed(circumstances.caller, networkOf(request.ip));
  }

  /** Thousands a second come through here: no promise or closure more than the work needs. */
  serve(bound: BoundCall, request: FastifyRequest): void {
    const { circumstances } = request;
    if (circumstances === null) throw new TypeError('a call was not admitted before it was served');
    const startedMs = performance.now();
    this.#inWork += 1;
    this.#answer(bound, request, circumstances).then(
      (result) => {
        this.#inWork -= 1;
        this.#admission.answered(bound.call, circumstances.caller, 'reason' in result ? result : { ok: true });
        this.#send(bound, result, circumstances, startedMs);
      },
      (error: unknown) => {
        this.#inWork -= 1;
        circumstances.reply.send(error);
      },
    );
  }

  #send(bound: BoundCall, answered: Answered, circumstances: RequestCircumstances, startedMs: number): void {
    try {
      const written =
        'made' in answered || 'png' in answered ? { ...answered, code: SUCCESS } : writeResult(circumstances.language, answered);
      const seconds = (performance.now() - startedMs) / 1_000;
      const { code } = written;
      this.#parts.metrics.observeRequest(bound.call.name, code, seconds);
      const reason = 'reason' in answered ? answered.reason : undefined;
      if (reason !== undefined)
        this.#refusals.note(reason, bound.call.name, circumstances.caller, networkOf(circumstances.visitor.address));
      this.#parts.log.debug({ call: bound.call.name, code, reason, seconds }, 'call');
      if ('made' in written) void this.#sendLong(bound, written, circumstances);
      else if ('png' in written) circumstances.sendImage(written.png);
      else circumstances.send(written.body);
    } catch (error) {
      circumstances.reply.send(error);
    }
  }

  /** The status has been sent: what fails now can only cut the answer off. */
  async #sendLong(bound: BoundCall, { made, rest }: Long, circumstances: RequestCircumstances): Promise<void> {
    try {
      const bareType = BARE_TYPES[bound.call.envelope];
      if (bareType !== undefined) circumstances.sendsFile(bareType);
      if (rest === null) await circumstances.sendPieces(made);
      else await circumstances.sendStream(made.join(''), rest);
    } catch (error) {
      this.#parts.log.warn({ call: bound.call.name, error: String(error) }, 'an answer was cut off');
    }
  }

  async #answer(bound: BoundCall, request: FastifyRequest, circumstances: RequestCircumstances): Promise<Answered> {
    try {
      return await this.#handle(bound, request, circumstances);
    } catch (error) {
      return this.#refusalOf(bound.call, error);
    }
  }

  /** Throws what is no refusal. */
  #refusalOf({ name }: CallDefinition, error: unknown): Refusal {
    if (error instanceof TooManyTokens) {
      this.#parts.metrics.limited('unknown tokens');
      return refuse('TOO_MANY_REQUESTS');
    }
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    this.#parts.log.warn({ call: name, error: String(error) }, 'not answered');
    return refusal;
  }

  async #handle(bound: BoundCall, request: FastifyRequest, circumstances: RequestCircumstances): Promise<Answered> {
    const { call } = bound;
    const { caller } = circumstances;
    const query = request.query as Bag;
    if (containsChinese(query) || containsChinese(request.body)) return refuse('CHINESE_INPUT');
    const { idempotencyKey } = circumstances;
    if (idempotencyKey !== '' && !isIdempotencyKey(idempotencyKey)) return refuse('BAD_PARAMETER', { field: 'Idempotency-Key' });
    const parameters = gatherParameters(call, request.params as Bag, query, request.body);
    if (!mayBeLong(call)) return whole(await bound.run(parameters, circumstances));
    const begin = async (): Promise<Answered | Sliced<unknown> | CsvFile> =>
      await this.#begin(await bound.run(parameters, circumstances), circumstances);
    const begun = caller === null ? await begin() : ((await this.#lists.inTurn(caller.userId, begin)) ?? refuse('BUSY'));
    return 'slices' in begun || 'csv' in begun ? await this.#firstSlice(begun, circumstances) : begun;
  }

  /** Writes what is there, and counts what is held of it; a list is read later. */
  async #begin(result: Result<CallDefinition>, circumstances: RequestCircumstances): Promise<Answered | Sliced<unknown> | CsvFile> {
    if (!result.ok || 'png' in result || 'csv' in result) return result;
    if ('slices' in result) {
      if (result.held > 0) this.#count(result.held + SLICES_HELD, circumstances);
      return result;
    }
    const made = await writeLongResult(circumstances.language, result);
    this.#count(
      made.reduce((sum, piece) => sum + piece.length, 0),
      circumstances,
    );
    return { ok: true, made, rest: null };
  }

  #count(characters: number, { caller, reply, connection }: RequestCircumstances): void {
    if (caller !== null) this.#lists.count(caller.userId, characters, reply.raw, connection);
  }

  /** A list or a file is refused as a whole or not at all: its first slice is made before anything is sent, and one that has no more is sent whole. */
  async #firstSlice(list: Sliced<unknown> | CsvFile, { language, caller }: RequestCircumstances): Promise<Long> {
    const inTurn = <Made>(make: () => Promise<Made>): Promise<Made> => {
      const pass = (): Promise<Made> => this.#slices.pass(make);
      return caller === null ? pass() : this.#lists.next(caller.userId, pass);
    };
    const pieces = 'csv' in list ? writeFile(list, inTurn) : writeSlices(language, list, inTurn);
    const first = await pieces.next();
    return { ok: true, made: [first.value], rest: first.done === true ? null : pieces };
  }
}

/** Only calls that may be long answer in slices. */
function whole(result: Result<CallDefinition>): WholeResult | Picture {
  if ('slices' in result || 'csv' in result) throw new TypeError('a call that is not marked as long has answered a list in slices');
  return result;
}

/** What is answered in pages may be of any length, whatever its envelope. */
function mayBeLong(call: CallDefinition): boolean {
  return call.envelope === 'table' || call.envelope === 'csv' || 'pageSize' in call.parameters.entries || call.long;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** What is not a bug: the exchange has gone away with the answer, or the database or the signed series are away for a moment. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof CoreGone) return refuse('UNKNOWN_RESULT');
  if (error instanceof ProvenanceAway) return refuse('UNAVAILABLE');
  return mayPass(error) ? refuse('UNAVAILABLE') : null;
}
