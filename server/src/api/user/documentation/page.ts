import type { CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { ABOUT } from './about.ts';
import { fieldsOf, typeOf } from './fields.ts';
import { areaOf } from './openapi.ts';
import { meaningOf, reasonsOf } from './refusals.ts';
import type { Json } from './shape.ts';

export const STYLE = `:root{color-scheme:dark}body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.25rem;background:#0f1218;color:#dfe4ee}
a{color:#8ab4ff}h1,h2,h3{line-height:1.25}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}h3{font-size:1rem;margin:1.25rem 0 .25rem}
details{border:1px solid #2a3140;border-radius:8px;margin:.5rem 0;padding:.5rem .8rem}summary{cursor:pointer;overflow-wrap:anywhere}
code,pre{font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere}pre{overflow:auto;background:#161b25;padding:.7rem;border-radius:6px;overflow-wrap:normal}
ul{padding-inline-start:1.1rem;margin:.25rem 0}li{margin:.3rem 0}nav a{display:inline-block;margin:.35rem 1rem .35rem 0;text-transform:capitalize}
.method{display:inline-block;min-width:5.5rem;color:#7fd6a4}.type{color:#9aa5b8}:focus-visible{outline:2px solid #8ab4ff;outline-offset:2px}`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Text with \`code\` in it. */
function words(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, (_match, code: string) => `<code>${code}</code>`);
}

const code = (value: unknown): string => `<code>${escape(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;
const list = (rows: readonly string[]): string => `<ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`;
const part = (title: string, body: string): string => `<h3>${title}</h3>${body}`;

type Operation = {
  readonly description: string;
  readonly parameters: readonly Json[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Json; readonly example: unknown } } };
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
  };
};

function parameterRow(name: string, place: string, isRequired: boolean, shape: Json, description: unknown, example: unknown): string {
  const kind = `${typeOf(shape)}, ${place}${isRequired ? '' : ', optional'}`;
  return `${code(name)} <span class="type">${escape(kind)}</span><br>${words(String(description))} Example: ${code(example)}`;
}

/** Parameters as the POST form takes them, and those in the path. */
function parameterRows({ parameters, requestBody }: Operation): readonly string[] {
  const inPath = parameters
    .filter((one) => one['in'] === 'path')
    .map((one) => parameterRow(String(one['name']), 'path', true, one['schema'] as Json, one['description'], one['example']));
  const schema = requestBody?.content['application/json']?.schema;
  if (schema === undefined) return inPath;
  if (schema['type'] === 'array') {
    return [
      ...inPath,
      parameterRow('the whole body', 'body', true, schema, schema['description'], requestBody?.content['application/json']?.example),
    ];
  }
  const required = schema['required'] as readonly string[];
  const inBody = Object.entries(schema['properties'] as Readonly<Record<string, Json>>).map(([name, shape]) =>
    parameterRow(name, 'query or body', required.includes(name), shape, shape['description'], (shape['examples'] as readonly unknown[])[0]),
  );
  return [...inPath, ...inBody];
}

function exampleOf(call: CallDefinition, { requestBody }: Operation): string {
  const body = requestBody?.content['application/json']?.example;
  const path = call.path.replace(/\{([A-Za-z]+)\}/g, (_match, name: string) => String(call.example[name]));
  const lines = [
    `POST ${path}`,
    ...(call.access === 'user' ? ['satoken: …'] : []),
    ...(call.file ? ['content-type: multipart/form-data', '', 'file=@picture.jpg'] : []),
    ...(body === undefined ? [] : ['', JSON.stringify(body)]),
  ];
  return `<pre tabindex="0">${escape(lines.join('\n'))}</pre>`;
}

function answerOf(call: CallDefinition, { components }: Document): string {
  const answer = components.examples[call.name];
  if (answer === undefined) return '';
  const lines = JSON.stringify(answer.value, null, 1);
  return part('Example of an answer', `<p>${words(answer.summary)}</p><pre tabindex="0">${escape(lines)}</pre>`);
}

function section(call: CallDefinition, document: Document): string {
  const { paths, components } = document;
  const operation = paths[call.path]?.['post'];
  const success = components.schemas[`${call.name}.success`];
  if (operation === undefined || success === undefined) throw new Error(`${call.name} is not in the document`);
  const rows = parameterRows(operation);
  const answered = fieldsOf(success).map(
    ({ place, type, description }) =>
      `${code(place)} <span class="type">${escape(type)}</span>${description === '' ? '' : `<br>${words(description)}`}`,
  );
  const refusals = reasonsOf(call).map((reason) => `${code(reason)}<br>${escape(meaningOf(reason))}`);
  const notes = operation.description.split('\n\n').map((note) => `<p>${words(note)}</p>`);
  return `<details id="${escape(call.name)}"><summary><span class="method">${call.methods.join(' ')}</span> <code>${escape(call.path)}</code><br>${words(call.summary)}</summary>
${notes.join('')}${rows.length === 0 ? '' : part('Parameters', list(rows))}${part('Example', exampleOf(call, operation))}${part('Answer', list(answered))}${answerOf(call, document)}${part('Refusals', list(refusals))}</details>`;
}

function about(): string {
  const [lead = '', points = ''] = ABOUT.split('\n\n');
  const rows = points.split('\n').map((line) => words(line.replace(/^- /, '')));
  return `<p>${words(lead)}</p>${list(rows)}`;
}

/** A page without a script: what the document says, readable. */
export function page(document: Json): string {
  const calls = Object.values<CallDefinition>(CALLS);
  const areas = [...new Set(calls.map(areaOf))];
  const parts = areas.map((area) => {
    const own = calls.filter((call) => areaOf(call) === area);
    return `<h2 id="area-${escape(area)}">${escape(area)}</h2>${own.map((call) => section(call, document as object as Document)).join('')}`;
  });
  const links = areas.map((area) => `<a href="#area-${escape(area)}">${escape(area)}</a>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Candor API</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Candor API</h1>
<p>Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a> for the calls, <a href="/api/asyncapi.json">AsyncAPI 3</a> for the sockets.</p>
<nav aria-label="Areas">${links}</nav>${about()}${parts.join('')}</main></body></html>`;
}
