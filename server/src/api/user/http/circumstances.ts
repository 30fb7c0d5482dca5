import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../identity/passkey-ceremonies.ts';
import type { SignedIn, Visitor } from '../../../identity/visitor.ts';
import type { Form } from '../receive-file.ts';
import type { Circumstances } from '../bind.ts';
import type { Front } from '../../front.ts';
import { sendPieces } from './send-pieces.ts';
import { readDeviceCookie, readBrowserCookie, writeBrowserCookie, writeDeviceCookie } from './cookies.ts';
import { header, languageOf, visitorOf } from './visitor.ts';

/** What a handler may want to know of a request and says beside its answer; worked out when it is asked for, since few calls ask. */
export class RequestCircumstances implements Circumstances {
  readonly reply: FastifyReply;
  readonly language: string;
  readonly idempotencyKey: string;
  caller: SignedIn | null = null;
  form: Form | null = null;
  readonly #request: FastifyRequest;
  readonly #front: Front;
  #hasCookie = false;
  #type: string = OF_ENVELOPE['content-type'];
  /** What the answer may be kept by, in place of `no-store`. */
  #kept: { readonly 'cache-control': string; readonly etag: string; readonly vary: string } | null = null;

  constructor(request: FastifyRequest, reply: FastifyReply, front: Front) {
    this.#request = request;
    this.#front = front;
    this.reply = reply;
    this.language = languageOf(request);
    this.idempotencyKey = header(request, 'idempotency-key');
  }

  get connection(): Socket {
    return this.#request.raw.socket;
  }

  get visitor(): Visitor {
    const [request, front] = [this.#request, this.#front];
    // few calls ask for it, and cookies are read then
    return Object.defineProperty(visitorOf(request), 'browser', { get: () => readBrowserCookie(request, front) });
  }

  get site(): Site | null {
    return this.#front.siteOf(this.#request);
  }

  get deviceCookie(): string {
    return readDeviceCookie(this.#request, this.#front);
  }

  get setDeviceCookie(): (cookie: string | null) => void {
    return (cookie) => {
      this.#hasCookie = true;
      writeDeviceCookie(this.#request, this.reply, this.#front, cookie);
    };
  }

  get setBrowserCookie(): (cookie: string) => void {
    return (cookie) => {
      this.#hasCookie = true;
      writeBrowserCookie(this.#request, this.reply, this.#front, cookie);
    };
  }

  get keepAnswer(): (seconds: number, tag: string) => void {
    return (seconds, tag) => {
      // the envelope's text is in the caller's language, and so is what is kept
      const etag = `"${tag}-${this.language}"`;
      const unchanging = seconds >= UNCHANGING_S ? ', immutable' : '';
      this.#kept = { 'cache-control': `public, max-age=${seconds}${unchanging}`, etag, vary: 'lang' };
    };
  }

  /** Sends the body of an envelope. Cookies take the framework's way; all else is written at once, which costs a fraction. */
  send(body: string): void {
    const { reply } = this;
    if (this.#hasCookie) {
      reply.headers(OF_ENVELOPE).send(body);
      return;
    }
    const isUnchanged = this.#writeHead(Buffer.byteLength(body));
    reply.raw.end(isUnchanged ? '' : body);
  }

  /** Sends a picture instead of an envelope. */
  sendImage(png: Buffer): void {
    this.reply.headers({ 'content-type': 'image/png', 'cache-control': 'no-store' }).send(png);
  }

  /** What is sent next is a file of this type, and no envelope. */
  sendsFile(type: string): void {
    this.#type = `${type}; charset=utf-8`;
  }

  /** Sends a body that is made already, in pieces that the connection takes one after another. */
  async sendPieces(pieces: readonly string[]): Promise<void> {
    const isUnchanged = this.#writeHead(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
    await sendPieces(this.reply.raw, this.connection, asIterator(isUnchanged ? [] : pieces));
  }

  /** Sends a body whose length is not known yet: pieces that are made while it is sent, `first` before them. */
  async sendStream(first: string, rest: AsyncGenerator<string, string>): Promise<void> {
    this.#writeHead(null);
    await sendPieces(this.reply.raw, this.connection, startingWith(first, rest));
  }

  /** Answers whether the client has this answer already, and is only told so. */
  #writeHead(length: number | null): boolean {
    const { reply } = this;
    const kept = this.#request.method === 'POST' ? null : this.#kept;
    const headers: string[] =
      kept === null
        ? ['content-type', this.#type, 'cache-control', 'no-store']
        : ['content-type', this.#type, ...Object.entries(kept).flat()];
    const isUnchanged = kept !== null && isAmong(kept.etag, header(this.#request, 'if-none-match'));
    if (!isUnchanged && length !== null) headers.push('content-length', String(length));
    for (const [name, value] of Object.entries(reply.getHeaders())) headers.push(name, String(value));
    reply.hijack();
    reply.raw.writeHead(isUnchanged ? 304 : 200, headers);
    return isUnchanged;
  }
}

async function* asIterator(pieces: readonly string[]): AsyncGenerator<string, string> {
  for (const piece of pieces.slice(0, -1)) yield await Promise.resolve(piece);
  return pieces.at(-1) ?? '';
}

async function* startingWith(first: string, rest: AsyncGenerator<string, string>): AsyncGenerator<string, string> {
  yield first;
  return yield* rest;
}

/** RFC 9110 §13.1.2: any tag is meant by `*`, and one that a proxy has marked as weak, since it packed the answer, still names the same content. */
function isAmong(etag: string, asked: string): boolean {
  return asked === '*' || asked.split(/, */).some((tag) => tag.replace(/^W\//, '') === etag);
}

/** From here on an answer is one that never changes. */
const UNCHANGING_S = 86_400;

const OF_ENVELOPE = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } as const;
