import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Front } from '../front.ts';
import { hostAndPort, listen, type Address } from '../user/listen.ts';
import { isChange, type OperatorAnswer } from '../../operators/operator-action.ts';
import type { OperatorService } from '../../operators/operator-service.ts';
import { COMMON_REFUSALS } from '../../operators/refusal-texts.ts';
import type { Logger } from '../../machine/telemetry/log.ts';
import { Admission, type AdmissionOptions } from './admission.ts';
import { operatorDocument } from './document.ts';
import { addPage, HEADERS_OF_PAGE, isOfPage } from './page-files.ts';
import { statusOf } from './statuses.ts';
import { whoIn } from './who.ts';

/** For a request to arrive. How long its answer takes is not its doing. */
const PATIENCE_MS = 10_000;
/** Of a text in one language, of any script. */
const BODY_LIMIT_BYTES = 98_304;
const CONNECTIONS_MAX = 200;
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
} as const;

export type OperatorInterfaceOptions = Omit<AdmissionOptions, 'boundHost'> & {
  readonly service: Pick<OperatorService, 'actions' | 'answer'>;
  readonly address: Address & { readonly isChosen: boolean };
  /** What modules serve beside actions. */
  readonly routes?: readonly ((server: FastifyInstance) => void)[];
  /** Folder of the built page; it may be missing. */
  readonly pageFolder: string;
  readonly log: Pick<Logger, 'error'>;
};

export type OperatorInterface = { readonly url: string; stop(): Promise<void> };

/**
 * What operators ask of the server, as JSON over HTTP at an address that its users do not reach: `POST /operator/<action>`, the list of what the
 * operator may do (`GET /operator/actions`), the document (`GET /operator/document`) and the page that asks for them (`GET /`). No cookies, no CORS.
 */
export async function startOperatorInterface(options: OperatorInterfaceOptions): Promise<OperatorInterface> {
  const { service, address } = options;
  const server = createServer(options);
  const document = Buffer.from(JSON.stringify(operatorDocument(service.actions)));
  server.get('/operator/document', async (_request, reply) => await reply.type('application/json; charset=utf-8').send(document));
  server.get('/operator/actions', async (request, reply) =>
    send(reply, await service.answer({ action: 'actions', who: whoIn(request.headers), input: {} })),
  );
  const answer = async (action: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    send(reply, await service.answer({ action, who: whoIn(request.headers), input: request.body, site: options.front.siteOf(request) }));
  server.post<{ Params: { action: string } }>('/operator/:action', (request, reply) => answer(request.params.action, request, reply));
  for (const action of service.actions)
    if (!isChange(action) && action.bodyBytesMax !== undefined)
      server.post(`/operator/${action.name}`, { bodyLimit: action.bodyBytesMax }, (request, reply) => answer(action.name, request, reply));
  for (const add of options.routes ?? []) add(server);
  await addPage(server, options.pageFolder);
  const port = await listen(server, address).catch(async (error: unknown) => {
    if (address.isChosen) throw error;
    return await listen(server, { host: address.host, port: 0 });
  });
  return { url: `http://${hostAndPort({ host: address.host, port })}`, stop: () => server.close() };
}

function createServer({ front, address, limits, now, log }: OperatorInterfaceOptions): FastifyInstance {
  const admission = new Admission({ front, boundHost: address.host, limits, now });
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: PATIENCE_MS,
    forceCloseConnections: true,
    trustProxy: front.trust,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, front);
      void send(reply, answerTo(error, BODY_LIMIT_BYTES));
    },
  });
  server.server.maxConnections = CONNECTIONS_MAX;
  server.removeContentTypeParser('text/plain');
  // before any route: routes take the handlers that are there when they are made
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = answerTo(error, request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES);
    if (answer.outcome === 'INTERNAL')
      log.error({ route: request.url, error: error.stack ?? String(error) }, 'a request of an operator has failed');
    return send(reply, answer);
  });
  server.setNotFoundHandler((_request, reply) => send(reply, { outcome: 'UNKNOWN_ACTION', text: COMMON_REFUSALS.UNKNOWN_ACTION }));
  server.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply, front);
    const refusal = admission.refusalOf(request.raw);
    if (refusal === null) done();
    else void send(reply, { outcome: refusal.code, text: refusal.text });
  });
  return server;
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, front: Front): void {
  reply.headers(isOfPage(request.url) ? HEADERS_OF_PAGE : HEADERS);
  if (front.isSecure(request)) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

function send(reply: FastifyReply, answer: OperatorAnswer): FastifyReply {
  return reply.code(statusOf(answer.outcome)).type('application/json; charset=utf-8').send(answer);
}

/** What is wrong with a request that cannot be read; everything else is a fault of the server. */
function answerTo({ statusCode = 500 }: FastifyError, bytesMax: number): OperatorAnswer {
  if (statusCode === 413) return { outcome: 'TOO_LARGE', text: `a body has at most ${bytesMax} bytes` };
  if (statusCode >= 400 && statusCode < 500) return { outcome: 'BAD_INPUT', text: 'the request cannot be read: a body is JSON' };
  return { outcome: 'INTERNAL', text: 'the server has failed: its log says how' };
}
