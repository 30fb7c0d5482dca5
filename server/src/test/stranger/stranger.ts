/** What was answered: the envelope of section 1.3. */
export type Answer = {
  readonly code: number;
  readonly msg: string;
  readonly data?: Row & Rows;
  readonly rows?: Rows;
  readonly total?: number;
};
export type Row = Readonly<Record<string, unknown>>;
export type Rows = readonly Row[];

type Asked = { readonly query?: Readonly<Record<string, string | number>>; readonly body?: unknown };

/** What is around a client: time that passes, the codes that its owner reads in mails and messages, and photographs. */
export type World = {
  readonly address: string;
  readonly later: (ms: number) => Promise<void>;
  readonly codeSentTo: (to: string, cookies: string) => Promise<string>;
  readonly photo: () => Promise<Uint8Array>;
};

/** A part of the stranger's visit: pages that it opens, with the calls that they make. */
export type Visit = (stranger: Stranger) => Promise<void>;

/**
 * A client that somebody has written from the wire contract alone. It imports nothing of ours, so that what it understands is what the contract
 * says; a part that it cannot read is a fault of the server.
 */
export class Stranger {
  readonly world: World;
  readonly made = new Set<string>();
  token = '';
  userId = 0;
  #cookies = new Map<string, string>();

  constructor(world: World) {
    this.world = world;
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends as section 1.2 says; every answer is HTTP 200 with a numeric code and a text. */
  async ask(method: 'GET' | 'POST', path: string, { query = {}, body }: Asked = {}): Promise<Answer> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.world.address}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: {
        lang: 'en',
        language: 'en',
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(this.token === '' ? {} : { satoken: this.token }),
        ...(this.#cookies.size === 0 ? {} : { cookie: this.cookies }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    this.made.add(`${method} ${path}`);
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    if (response.status !== 200) throw new Error(`${path}: HTTP ${response.status}, which a client shows as a network anomaly`);
    if (response.headers.get('content-type') === 'image/png') return { code: 200, msg: '' };
    const answer = (await response.json()) as Answer;
    if (![200, 500, 601].includes(answer.code) || typeof answer.msg !== 'string') throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** A call that succeeds. */
  async done(method: 'GET' | 'POST', path: string, asked: Asked = {}): Promise<Answer> {
    const answer = await this.ask(method, path, asked);
    if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** `data` of a call, with these parts. */
  async one(method: 'GET' | 'POST', path: string, parts: string, asked: Asked = {}): Promise<Row> {
    const { data } = await this.done(method, path, asked);
    if (data === undefined) throw new Error(`${path}: no data`);
    reads(path, data, parts);
    return data;
  }

  /** `data` that is a list, at least one element long, each with these parts. */
  async list(method: 'GET' | 'POST', path: string, parts: string, asked: Asked = {}): Promise<Rows> {
    const { data } = await this.done(method, path, asked);
    return readsAll(path, data, parts);
  }

  /** A table with at least one row, each with these parts; `total` counts the rows before paging. */
  async table(method: 'GET' | 'POST', path: string, parts: string, asked: Asked = {}): Promise<Rows> {
    const { rows, total } = await this.done(method, path, asked);
    if (typeof total !== 'number' || total < (rows?.length ?? 0)) throw new Error(`${path}: total ${String(total)}`);
    return readsAll(path, rows, parts);
  }
}

/**
 * Whether an object has what its client reads: names with spaces between them, `a.b` inside an object. Behind a name `#` is a number, `$` a
 * text, `@` the text of a time (section 1.7); without a mark null is allowed.
 */
export function reads(where: string, row: unknown, parts: string): void {
  for (const part of parts.split(' ')) {
    const name = part.replace(/[#$@]$/, '');
    const value = name.split('.').reduce<unknown>((inside, key) => (inside as Row | null | undefined)?.[key], row);
    const isRead =
      part === name
        ? value !== undefined
        : part.endsWith('#')
          ? typeof value === 'number'
          : typeof value === 'string' && (part.endsWith('$') || /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value));
    if (!isRead) throw new Error(`${where}: ${part} is ${JSON.stringify(value)}`);
  }
}

function readsAll(where: string, rows: unknown, parts: string): Rows {
  if (!Array.isArray(rows) || rows.length === 0) throw new Error(`${where}: ${JSON.stringify(rows)} in the place of a list`);
  for (const row of rows as Rows) reads(where, row, parts);
  return rows as Rows;
}

/** The element of a list that a screen opens with (section 5). */
export function first(rows: Rows | undefined): Row {
  const [row] = rows ?? [];
  if (row === undefined) throw new Error('an empty list');
  return row;
}
