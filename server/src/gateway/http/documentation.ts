import type { CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem;background:#0f1218;color:#dfe4ee}
a{color:#8ab4ff}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}details{border:1px solid #2a3140;border-radius:8px;margin:.5rem 0;padding:.5rem .8rem}
summary{cursor:pointer}code,pre{font:13px/1.45 ui-monospace,monospace}pre{overflow:auto;background:#161b25;padding:.7rem;border-radius:6px}
.method{display:inline-block;min-width:5.5rem;color:#7fd6a4}.note{color:#9aa5b8}`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

function section(call: CallDefinition, paths: Document['paths']): string {
  const shown = paths[call.path]?.['post'];
  const notes = [
    call.access === 'user' ? 'needs <code>satoken</code>' : 'public',
    call.added ? 'added call' : '',
    call.idempotent ? 'takes <code>Idempotency-Key</code>' : '',
    `${call.limit.perMinute} a minute by ${call.limit.by}`,
  ].filter((note) => note !== '');
  return `<details id="${escape(call.name)}"><summary><span class="method">${call.methods.join(' ')}</span> <code>${escape(call.path)}</code>
<br>${escape(call.summary)}</summary><p class="note">${notes.join(' · ')}</p><pre>${escape(JSON.stringify(shown, null, 2))}</pre></details>`;
}

/** A page without a script: what the document says, readable. */
function page(document: Document): string {
  const calls = Object.values<CallDefinition>(CALLS);
  const areas = [...new Set(calls.map((call) => call.name.split('.')[0] ?? ''))];
  const parts = areas.map((area) => {
    const own = calls.filter((call) => call.name.startsWith(`${area}.`));
    return `<h2>${escape(area)}</h2>${own.map((call) => section(call, document.paths)).join('')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Candor API</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/api/docs.css"></head><body><h1>Candor API</h1>
<p>Every call answers HTTP 200 with an envelope <code>{code, msg, data}</code> or <code>{code, msg, rows, total}</code>; refusals carry a stable
<code>reason</code>. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${parts.join('')}</body></html>`;
}

/** `/api/openapi.json` and `/api/docs`. */
export function addDocumentation(server: FastifyInstance): void {
  const document = openApiDocument();
  const json = JSON.stringify(document);
  const html = page(document as Document);
  server.get('/api/openapi.json', async (_request, reply) => await reply.type('application/json; charset=utf-8').send(json));
  server.get('/api/docs.css', async (_request, reply) => await reply.type('text/css; charset=utf-8').send(STYLE));
  server.get('/api/docs', async (_request, reply) => await reply.type('text/html; charset=utf-8').send(html));
}
