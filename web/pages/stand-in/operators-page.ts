import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';

const folder = join(import.meta.dirname, '../../dist/operators');

/** As the server sends them with the operators' page: no sockets, nothing inline. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `manifest-src 'self'`,
  `worker-src 'self'`,
  `object-src 'none'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
const HEADERS = { 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' };
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.js$/, 'text/javascript'],
  [/\.css$/, 'text/css'],
  [/\.svg$/, 'image/svg+xml'],
  [/\.woff2$/, 'font/woff2'],
];

export type Member = Readonly<Record<string, unknown>>;
/** An action as its definition says it, and what it answers: an output, or a refusal. */
export type StoodAction = {
  readonly members?: Readonly<Record<string, Member>>;
  readonly required?: readonly string[];
  readonly changes?: boolean;
  readonly needs?: 'session' | 'code';
  readonly permission: string | null;
  readonly answer: (input: Readonly<Record<string, unknown>>) => object;
};
export type StoodActions = Readonly<Record<string, StoodAction>>;

const operation = ([name, { members = {}, required = [], changes = false }]: readonly [string, StoodAction]) => [
  `/operator/${name}`,
  {
    post: {
      operationId: name,
      summary: `${name}.`,
      requestBody: { content: { 'application/json': { schema: { properties: members, required } } } },
      'x-changes': changes,
      'x-persons': [1],
    },
  },
];

/** What a request of an operator is answered. */
function answerOf(actions: StoodActions, path: string, input: Readonly<Record<string, unknown>>): object {
  if (path === 'document') return { paths: Object.fromEntries(Object.entries(actions).map(operation)) as object };
  if (path === 'sign-in') return { outcome: 'ok', output: { token: 'token' } };
  if (path === 'whoami') return { outcome: 'ok', output: { name: 'emma', roles: ['editor'] } };
  if (path === 'actions') {
    const listed = Object.entries(actions).map(([name, { needs = 'session', permission }]) => ({
      name,
      summary: `${name}.`,
      needs,
      permission,
      persons: 1,
    }));
    return { outcome: 'ok', output: listed };
  }
  const output = actions[path]?.answer(input);
  if (output === undefined) return { outcome: 'UNKNOWN_ACTION', text: path };
  return 'outcome' in output ? output : { outcome: 'ok', output };
}

async function fulfil(route: Route, actions: StoodActions, pictures: ReadonlyMap<string, Buffer>): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname.startsWith('/operator/')) {
    const body = answerOf(actions, pathname.slice('/operator/'.length), (route.request().postDataJSON() ?? {}) as Member);
    // the page reads the outcome; of another status the browser would say that it is an error
    await route.fulfill({ json: body });
    return;
  }
  const picture = pictures.get(pathname);
  if (picture !== undefined) {
    await route.fulfill({ headers: { ...HEADERS, 'content-type': 'image/png' }, body: picture });
    return;
  }
  const file = pathname === '/' ? 'operator.html' : pathname;
  const type = TYPES.find(([ending]) => ending.test(file))?.[1] ?? 'text/html; charset=utf-8';
  await route.fulfill({ headers: { ...HEADERS, 'content-type': type }, body: readFileSync(join(folder, file)) });
}

/** The operators' page in the place of the users', signed in at an address of it, with a stand-in for the actions. `pictures`: by their paths. */
export async function openOperators(
  page: Page,
  hash: string,
  actions: StoodActions,
  { language = 'en', pictures = new Map() }: { readonly language?: string; readonly pictures?: ReadonlyMap<string, Buffer> } = {},
): Promise<void> {
  await page.route('**/*', (route) => fulfil(route, actions, pictures));
  await page.goto(`/?language=${language}#${hash}`);
  const fields = page.locator('form input');
  await fields.first().waitFor();
  for (const [index, text] of ['emma', 'seven blue anchors', '123456'].entries()) await fields.nth(index).fill(text);
  await fields.last().press('Enter');
  await page.locator('main h1').waitFor();
}
