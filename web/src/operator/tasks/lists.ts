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
};

const ofSymbol = { product: 'product', symbol: 'symbol' } as const;
const ofHold = { account: 'account', scope: 'scope', code: 'code' } as const;
const isOpen = (row: Row): boolean => row['state'] === 'open';
const isInsurance = (row: Row): boolean => row['fund'] === 'insurance';
const isPayments = (row: Row): boolean => row['way'] === 'payments';

export const TASK_LISTS: Readonly<Record<string, TaskList>> = {
  withdrawals: {
    key: ['withdrawal'],
    columns: ['withdrawal', 'account', 'channel', 'amount', 'valueUsdt', 'cause', 'persons', 'requestedMs'],
    trailOf: 'withdrawal',
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
    forms: [
      { action: 'answer-contact', fixed: { message: 'message' }, isFor: isOpen },
      { action: 'close-contact', fixed: { message: 'message' }, isFor: ({ state }) => state !== 'closed' },
    ],
  },
  'declared-deposits': {
    key: ['declared'],
    columns: ['declared', 'account', 'channel', 'amount', 'declaredMs'],
    trailOf: 'declared',
    forms: [
      { action: 'answer-declared-deposit', fixed: { declared: 'declared' } },
      { action: 'link-declared-deposit', fixed: { declared: 'declared' } },
    ],
  },
  'unclaimed-deposits': {
    key: ['deposit'],
    columns: ['deposit', 'account', 'channel', 'amount', 'arrivedMs'],
    trailOf: 'deposit',
    forms: [{ action: 'claim-deposit', fixed: { deposit: 'deposit' } }],
  },
  'holds-due': {
    key: ['account', 'scope', 'code'],
    columns: ['account', 'scope', 'code', 'operator', 'reviewMs'],
    trailOf: 'account',
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
      { action: 'resume-channel', fixed: { channel: 'channel', way: 'way' }, isFor: (row) => !isPayments(row) },
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
