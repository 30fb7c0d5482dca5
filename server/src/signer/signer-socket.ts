import { connect, createServer, type Server, type TLSSocket } from 'node:tls';
import * as v from 'valibot';
import { readLines } from '../programs/read-lines.ts';
import { FROM_SIGNER, SIGNER_LINE_MAX, type SignerAnswer, type SignerLink, type WrittenQuestion } from './signer-messages.ts';
import type { Signer } from './signer.ts';

/** Of either side: its key, its certificate, and the authority that has signed the other's. All in PEM. */
export type Certificates = { readonly key: string; readonly cert: string; readonly ca: string };

const ASK_TIMEOUT_MS = 30_000;
const VERSION = { minVersion: 'TLSv1.3' } as const;

const askId = v.pipe(v.number(), v.safeInteger());
const question = v.object({ askId, question: v.unknown() });
const answer = v.object({ askId, answer: FROM_SIGNER });

/** Lets nobody ask whose certificate the authority has not signed, and says nothing to the others. */
export function serveSigner(signer: Signer, certificates: Certificates, onProblem: (problem: string) => void): Server {
  const server = createServer({ ...certificates, ...VERSION, requestCert: true, rejectUnauthorized: true }, (socket) => {
    const close = (): void => void socket.destroy();
    const onLine = (line: string): void => {
      try {
        const asked = v.parse(question, JSON.parse(line));
        socket.write(`${JSON.stringify({ askId: asked.askId, answer: signer.take(asked.question) })}\n`);
      } catch (error) {
        onProblem(error instanceof Error ? error.message : String(error));
        close();
      }
    };
    readLines(socket, SIGNER_LINE_MAX, { onLine, onEndless: close });
    socket.on('error', close);
  });
  server.on('tlsClientError', (error) => onProblem(error.message));
  return server;
}

type Waiting = { readonly resolve: (answer: SignerAnswer) => void; readonly reject: (error: Error) => void };

export type SignerSocketOptions = { readonly host: string; readonly port: number; readonly certificates: Certificates };

/** A signer on another machine, over one connection that is made when something is asked. Both sides show certificates. */
export class SignerSocket implements SignerLink {
  readonly #options: SignerSocketOptions;
  readonly #waiting = new Map<number, Waiting>();
  #socket: TLSSocket | null = null;
  #lastAskId = 0;

  constructor(options: SignerSocketOptions) {
    this.#options = options;
  }

  async ask(asked: WrittenQuestion): Promise<SignerAnswer> {
    const socket = (this.#socket ??= this.#connect());
    this.#lastAskId += 1;
    const id = this.#lastAskId;
    const { promise, resolve, reject } = Promise.withResolvers<SignerAnswer>();
    this.#waiting.set(id, { resolve, reject });
    socket.write(`${JSON.stringify({ askId: id, question: asked })}\n`);
    const timer = setTimeout(() => socket.destroy(new Error('the signer is late')), ASK_TIMEOUT_MS);
    return await promise.finally(() => clearTimeout(timer));
  }

  close(): Promise<void> {
    this.#socket?.destroy();
    return Promise.resolve();
  }

  #connect(): TLSSocket {
    const { host, port, certificates } = this.#options;
    const socket = connect({ host, port, ...certificates, ...VERSION });
    let reason = 'the signer has closed the connection';
    readLines(socket, SIGNER_LINE_MAX, { onLine: (line) => this.#onLine(socket, line), onEndless: () => socket.destroy() });
    socket.on('error', (error: Error) => (reason = `the signer: ${error.message}`));
    socket.on('close', () => {
      this.#socket = null;
      for (const { reject } of this.#waiting.values()) reject(new Error(reason));
      this.#waiting.clear();
    });
    return socket;
  }

  #onLine(socket: TLSSocket, line: string): void {
    try {
      const said = v.parse(answer, JSON.parse(line));
      this.#waiting.get(said.askId)?.resolve(said.answer);
      this.#waiting.delete(said.askId);
    } catch {
      socket.destroy(new Error('it says something else'));
    }
  }
}
