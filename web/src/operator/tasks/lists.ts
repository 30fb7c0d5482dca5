/** A row of a list, as its action answers it. */
export type Row = Readonly<Record<string, unknown>>;

/** What is done about a row: `fixed` are members of the input by members of the row, `said` are sent as they stand here. */
export type RowForm = {
  readonly action: string;
  readonly fixed?: Readonly<Record<string, string>>;
  readonly said?: Readonly<Record<string, string>>;
  readonly isDanger?: boolean;
  /** Where it is of no use for every row. */
  readonly isFor?: (row: Row) => boolean;
};

/** How a list is shown. One of which nothing is said here has all members of its rows as columns, and no forms. */
export type TaskList = {
  /** Members that a row is found by. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly forms: readonly RowForm[];
  /** Other states of the list, each by `state` of its input. */
  readonly states?: readonly string[];
  /** The member of the row that its trail is about. */
  readonly trailOf?: string;
  /** The member of the key by which the action answers one row alone: also one behind those that a list shows. */
  readonly askedBy?: { readonly member: string; readonly pattern: RegExp };
};

const ofSymbol = { product: 'product', symbol: 'symbol' } as const;
const ofHold = { account: 'account', scope: 'scope', code: 'code' } as const;
const NUMBER = /^[1-9]\d{0,14}$/;
const MESSAGE = /^C-[0-9a-f]{8}$/;
const isOpen = (row: Row): boolean => row['state'] === 'open';
const isInsurance = (row: Row): boolean => row['fund'] === 'insurance';
const isPayments = (row: Row): boolean => row['way'] === 'payments';
/** `asiapay:USDT`: no operator turns on what a payment provider takes. */
const isOfProvider = (row: Row): boolean => String(row['channel']).includes(':');

export const TASK_LISTS: Readonly<Record<string, TaskList>> = {
  withdrawals: {
    key: ['withdrawal'],
    columns: ['withdrawal', 'account', 'channel', 'amount', 'valueUsdt', 'cause', 'persons', 'requestedMs'],
    trailOf: 'withdrawal',
    askedBy: { member: 'withdrawal', pattern: NUMBER },
    forms: [
      { action: 'approve-withdrawal', fixed: { withdrawal: 'withdrawal' }, isFor: ({ persons }) => persons === 1 },
      { action: 'approve-large-withdrawal', fixed: { withdrawal: 'withdrawal' }, isFor: ({ persons }) => persons === 2 },
      { action: 'reject-withdrawal', fixed: { withdrawal: 'withdrawal' }, isDanger: true },
      { action: 'hold', fixed: { account: 'account' }, said: { scope: 'withdrawal' } },
    ],
  },
  contact: {
    key: ['message'],
    columns: ['message', 'account', 'name', 'text', 'createdMs'],
    states: ['answered', 'closed'],
    trailOf: 'message',
    askedBy: { member: 'message', pattern: MESSAGE },
    forms: [
      { action: 'answer-contact', fixed: { message: 'message' }, isFor: isOpen },
      { action: 'close-contact', fixed: { message: 'message' }, isFor: ({ state }) => state !== 'closed' },
    ],
  },
  'declared-deposits': {
    key: ['declared'],
    columns: ['declared', 'account', 'channel', 'amount', 'declaredMs'],
    trailOf: 'declared',
    askedBy: { member: 'declared', pattern: NUMBER },
    forms: [
      { action: 'answer-declared-deposit', fixed: { declared: 'declared' } },
      { action: 'link-declared-deposit', fixed: { declared: 'declared' } },
    ],
  },
  'unclaimed-deposits': {
    key: ['deposit'],
    columns: ['deposit', 'account', 'channel', 'amount', 'arrivedMs'],
    trailOf: 'deposit',
    askedBy: { member: 'deposit', pattern: NUMBER },
    forms: [{ action: 'claim-deposit', fixed: { deposit: 'deposit' } }],
  },
  'holds-due': {
    key: ['account', 'scope', 'code'],
    columns: ['account', 'scope', 'code', 'operator', 'reviewMs'],
    trailOf: 'account',
    askedBy: { member: 'account', pattern: NUMBER },
    forms: [
      { action: 'hold', fixed: ofHold },
      { action: 'lift', fixed: ofHold },
    ],
  },
  halts: {
    key: ['product', 'symbol'],
    columns: ['product', 'symbol', 'stopped', 'of', 'sinceMs', 'operator'],
    forms: [{ action: 'resume', fixed: ofSymbol }],
  },
  'stopped-payments': {
    key: ['way', 'channel'],
    columns: ['way', 'channel', 'sinceMs', 'operator', 'reason'],
    forms: [
      { action: 'resume-payments', isFor: isPayments },
      { action: 'resume-channel', fixed: { channel: 'channel', way: 'way' }, isFor: (row) => !isPayments(row) && !isOfProvider(row) },
    ],
  },
  comparisons: {
    key: ['channel', 'place'],
    columns: ['channel', 'place', 'ledger', 'found', 'onTheWay', 'missing', 'comparedMs'],
    forms: [
      { action: 'stop-payments', isDanger: true },
      { action: 'stop-channel', fixed: { channel: 'channel' }, isDanger: true },
    ],
  },
  funds: {
    key: ['fund', 'of'],
    columns: ['fund', 'of', 'coin', 'balance', 'floor', 'isShort'],
    forms: [
      { action: 'fund-budget', fixed: { budget: 'fund', coin: 'coin' }, isFor: (row) => !isInsurance(row) },
      { action: 'return-budget', fixed: { budget: 'fund', coin: 'coin' }, isFor: (row) => !isInsurance(row) },
      { action: 'fund-insurance', fixed: { symbol: 'of' }, isFor: isInsurance },
    ],
  },
};

const SEPARATOR = '.';

/** What a row is called in the address. */
export const keyOf = (key: readonly string[], row: Row): string => key.map((member) => String(row[member])).join(SEPARATOR);

/** What is sent to get one row alone, by its name in the address; null where it is found among all of them. */
export function askedFor(
  { key, askedBy }: Pick<TaskList, 'key' | 'askedBy'>,
  row: string,
): Readonly<Record<string, string | number>> | null {
  if (askedBy === undefined) return null;
  const { member, pattern } = askedBy;
  const said = row.split(SEPARATOR)[key.indexOf(member)] ?? '';
  if (!pattern.test(said)) return null;
  return { [member]: pattern === NUMBER ? Number(said) : said };
}

/** Rows of an answer, at most. */
const ROWS_MOST = 200;

/** How many there are when not all of them are shown: as the action says, or as they were counted. */
export function totalOf(output: unknown, counted: number | null): number | null {
  const shown = rowsOf(output).length;
  const said = (Object(output) as Row)['total'];
  const total = typeof said === 'number' ? said : shown < ROWS_MOST ? shown : (counted ?? shown);
  return total > shown ? total : null;
}

/** The rows of what an action answers: itself, or the one list in it. */
export function rowsOf(output: unknown): readonly Row[] {
  const list = Array.isArray(output) ? output : Object.values(Object(output) as Row).find((value) => Array.isArray(value));
  return Array.isArray(list) ? list.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
}

/** The members of a form's input that are sent as they are. */
export function fixedFor({ fixed = {}, said = {} }: RowForm, row: Row): Readonly<Record<string, unknown>> {
  return { ...Object.fromEntries(Object.entries(fixed).map(([name, member]) => [name, row[member]])), ...said };
}

/** `withdrawals`, `withdrawals/1234`, `contact/answered`, `contact/answered/C-1`: which list, of which state, and which row. */
export function placeIn(id: string): { readonly list: string; readonly state: string; readonly row: string | null } {
  const [list = '', ...rest] = id.split('/');
  const states = (Object.hasOwn(TASK_LISTS, list) ? TASK_LISTS[list]?.states : undefined) ?? [];
  const state = states.includes(rest[0] ?? '') ? (rest.shift() ?? '') : '';
  return { list, state, row: rest.length === 0 ? null : rest.join('/') };
}
