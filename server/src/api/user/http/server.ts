import { createServer, type RequestListener, type Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { BoundCall } from '../bind.ts';
import { LOCAL_FRONT, type Front } from '../../front.ts';
import type { ServedModule } from '../served-module.ts';
import type { GatewayParts } from '../machine.ts';
import { NotJson, readBody, turnOf } from './body.ts';
import { addCalls, routeOf } from './calls.ts';
import { Connections } from './connections.ts';
import { addCoinPictures } from '../coins/routes.ts';
import { addDocumentation } from '../documentation/routes.ts';
import { writeReason } from './envelope.ts';
import { addHealth } from './health.ts';
import { addPageLimit } from './page-limit.ts';
import { addSecurityHeaders, setSecurityHeaders } from './security-headers.ts';
import { addStaticFiles, hasWebApp, isPagePath, sendPage } from './static-files.ts';
import { languageOf } from './visitor.ts';

/** Of requests that are no call: nobody reads what they send. Calls have bounds of their own. */
const BODY_LIMIT_BYTES = 8 * 1_024;

/** How long a connection may keep the server waiting, in ms; sockets have their own sweep. */
export type HttpPatience = {
  /** From the first byte, or the connection when none comes, to the end of the headers. */
  readonly headersMs: number;
  /** The same to the end of the body. */
  readonly requestMs: number;
  /** The same of a file that a signed-in user uploads. */
  readonly fileMs: number;
  /** A connection without a request. */
  readonly idleMs: number;
  /** A connection that takes nothing of its answer. */
  readonly unreadMs: number;
  /** How often headers and bodies are looked at: they may take this much longer. */
  readonly checkEveryMs: number;
};

/** Nobody is waited for longer than 60 s, the second that Node.js adds to idle connections and the checks counted in. */
export const HTTP_PATIENCE: HttpPatience = {
  headersMs: 10_000,
  requestMs: 15_000,
  fileMs: 55_000,
  idleMs: 55_000,
  unreadMs: 28_000,
  checkEveryMs: 5_000,
};

export type HttpOptions = {
  readonly parts: GatewayParts;
  readonly calls: readonly BoundCall[];
  /** Of modules, beside calls. */
  readonly routes?: readonly NonNullable<ServedModule['routes']>[];
  readonly limits: boolean;
  /** Folder of the built web app. */
  readonly webFolder: string;
  readonly patience?: HttpPatience;
  readonly front?: Front;
};

/** The HTTP side: every call of the table, the web app, the documentation, the health of the process. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { parts, routes: others = [], patience = HTTP_PATIENCE, front = LOCAL_FRONT } = options;
  const connections = new Connections(parts, front, options.limits, patience.requestMs);
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (listener) => {
      const guarded = connections.guard(listener);
      const made = serverThatWaits((request, response) => {
        front.dropWhatIsNone(request);
        guarded(request, response);
      }, patience);
      connections.watch(made);
      return made;
    },
    forceCloseConnections: true,
    trustProxy: front.trust,
    // nothing reads them
    genReqId: () => '',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // an address that cannot be read meets no hook
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, front);
      void answerError(parts, error, request, reply);
    },
  });
  let onMalformed: (request: FastifyRequest) => void = () => undefined;
  // before any route: routes take the handlers that are there when they are made
  server.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error.statusCode === 413) parts.metrics.limited('size of a body');
    if (error instanceof NotJson || error.statusCode === 413) onMalformed(request);
    return await answerError(parts, error, request, reply);
  });
  const built = hasWebApp(options.webFolder);
  server.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const page = request.method === 'GET' || request.method === 'HEAD';
    if (page && isPagePath(path))
      return built ? await sendPage(reply, options.webFolder, path, houseLanguage(parts)) : await sayNotBuilt(reply);
    return await reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(writeReason(languageOf(request), 'UNKNOWN_CALL'));
  });
  readBodies(server);
  addSecurityHeaders(server, front);
  await server.register(cookie);
  const routes = new Set(options.calls.map(({ call }) => routeOf(call)));
  if (options.limits) addPageLimit(server, parts, { isCall: (route) => routes.has(route), connections });
  ({ onMalformed } = addCalls(server, { ...options, front, connections }));
  for (const add of others) add(server);
  addHealth(server);
  addDocumentation(server);
  addCoinPictures(server);
  if (built) await addStaticFiles(server, options.webFolder);
  return server;
}

function serverThatWaits(listener: RequestListener, patience: HttpPatience): Server {
  const { headersMs: headersTimeout, requestMs, fileMs, checkEveryMs: connectionsCheckingInterval } = patience;
  // bodies of calls are looked at one by one (connections.ts), since a file may take longer
  const requestTimeout = Math.max(requestMs, fileMs);
  const options = { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout: patience.idleMs };
  return createServer(options, listener).setTimeout(patience.unreadMs);
}

/** What is spoken to somebody who has chosen no language. */
function houseLanguage({ settings }: GatewayParts): string {
  return settings.t_app_language.find((row) => row.default === 'Y')?.dictValue ?? 'en';
}

/** Bodies are JSON whatever they call themselves; numbers keep their digits; an empty body is none. */
function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(['application/json', '*'], { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    const read = (): void => {
      const { error, value } = readOrError(text);
      done(error, value);
    };
    const turn = turnOf(text);
    if (turn === null) read();
    else void turn.then(read);
  });
}

function readOrError(text: string): { readonly error: Error | null; readonly value?: unknown } {
  try {
    return { error: null, value: readBody(text) };
  } catch (error) {
    return { error: error as NotJson };
  }
}

async function answerError(parts: GatewayParts, error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const status = error.statusCode ?? 500;
  reply.type('application/json; charset=utf-8');
  const language = languageOf(request);
  if (error instanceof NotJson) return await reply.code(200).send(writeReason(language, 'BAD_INPUT'));
  if (status === 413) return await reply.code(413).send(writeReason(language, 'TOO_LARGE'));
  if (status >= 400 && status < 500) return await reply.code(status).send(writeReason(language, 'BAD_INPUT'));
  parts.log.error({ route: request.routeOptions.url, error: error.stack ?? String(error) }, 'a call has failed');
  return await reply.code(500).send(writeReason(language, 'INTERNAL'));
}

async function sayNotBuilt(reply: FastifyReply): Promise<FastifyReply> {
  const text = 'The web app is not built. Run "npm start", or build the room "web".\n';
  return await reply.code(503).type('text/plain; charset=utf-8').send(text);
}
