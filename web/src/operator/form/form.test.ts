import { describe, expect, test } from 'vitest';
import { bookOf, isAllowed, type Action } from '../book.ts';
import { groupsOf } from '../actions/groups.ts';
import { addressOf, pages, pagesFor, placeAt } from '../pages.ts';
import { foundFor, pressed } from '../palette/found.ts';
import { NO_ANSWER } from '../transport.ts';
import { endedOf, isUnknown } from './ended.ts';
import { fieldsOf, titleText, wordsOf } from './fields.ts';
import { emptyDrafts, readDrafts, type Drafts } from './inputs.ts';

const SCHEMA = {
  properties: {
    account: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999, description: 'Number of the account.', examples: [7] },
    days: { type: 'integer', minimum: 1, maximum: 7, description: 'Days.', examples: [3] },
    code: { enum: ['RISK_REVIEW', 'LEGAL_ORDER'], type: 'string', description: 'Why.', examples: ['RISK_REVIEW'] },
    amount: { type: 'string', pattern: '^(0|[1-9]\\d{0,20})(\\.\\d{1,12})?$', description: 'The amount.', examples: ['1'] },
    roles: { type: 'array', items: { enum: ['support', 'reviewer'], type: 'string' }, description: 'Roles.', examples: [['support']] },
    changes: { type: 'array', items: { type: 'string' }, description: 'Changes.', examples: [['a=1']] },
    isOpen: { type: 'boolean', description: 'Whether.', examples: [true] },
    body: { type: 'string', maxLength: 4_000, description: 'Text.', examples: ['x'] },
    until: { anyOf: [{ type: 'string', minLength: 2, maxLength: 4 }, { type: 'null' }], description: 'Until.', examples: ['x'] },
    texts: { type: 'object', description: 'By language.', examples: [{}] },
    reason: { type: 'string', minLength: 3, maxLength: 500, description: 'Why.', examples: ['x y z'] },
  },
  required: ['account', 'days', 'code', 'amount', 'roles', 'changes', 'isOpen', 'reason'],
};

const post = (operationId: string, schema: object) => ({
  post: {
    operationId,
    summary: 'Does it.',
    requestBody: { content: { 'application/json': { schema } } },
    'x-changes': operationId !== 'whoami',
    'x-persons': operationId === 'add' ? [1, 2] : [2],
  },
});
const DOCUMENT = { paths: { a: post('sample', SCHEMA), b: post('add', {}), c: post('audit', {}), d: post('whoami', {}) } };
const listed = (name: string, permission: string | null, more = {}) => ({
  name,
  summary: 'Does it.',
  needs: 'code',
  permission,
  persons: 2,
  ...more,
});
const BOOK = bookOf(DOCUMENT, [listed('sample', 'holds'), listed('add', 'operators'), listed('whoami', null, { needs: 'session' })]);
const SAMPLE = BOOK.get('sample') as Action;

const WHOLE: Drafts = {
  account: '7',
  days: '3',
  code: 'RISK_REVIEW',
  amount: '12.5',
  roles: ['support'],
  changes: ' a=1 \n\n b=2',
  isOpen: true,
  reason: ' because ',
};

describe('the form of an action, by the schema of its input', () => {
  const fields = fieldsOf(SAMPLE);

  test('each member has the field that fits what it takes, in the order of the definition', () => {
    expect(fields.map(({ name, kind, isNeeded }) => `${name} ${kind}${isNeeded ? '' : '?'}`)).toEqual([
      'account number',
      'days number',
      'code choice',
      'amount amount',
      'roles choices',
      'changes lines',
      'isOpen boolean',
      'body long?',
      'until text?',
      'texts json?',
      'reason text',
    ]);
    expect(fields[2]?.options).toEqual(['RISK_REVIEW', 'LEGAL_ORDER']);
  });

  test('what is fixed is not asked for', () => {
    expect(fieldsOf(SAMPLE, { account: 5 }).map(({ name }) => name)).not.toContain('account');
  });

  test('an untouched form has nothing chosen, whatever the example is, and lacks what is needed', () => {
    const { input, problems } = readDrafts(fields, emptyDrafts(fields));
    expect(input).toEqual({ isOpen: false });
    expect([...problems.keys()]).toEqual(['account', 'days', 'code', 'amount', 'roles', 'changes', 'reason']);
  });

  test('a whole form is what the server takes', () => {
    const { input, problems } = readDrafts(fields, { ...emptyDrafts(fields), ...WHOLE });
    expect([...problems]).toEqual([]);
    expect(input).toEqual({
      account: 7,
      days: 3,
      code: 'RISK_REVIEW',
      amount: '12.5',
      roles: ['support'],
      changes: ['a=1', 'b=2'],
      isOpen: true,
      reason: 'because',
    });
  });

  test('what was known before stands in the fields', () => {
    const drafts = emptyDrafts(fields, { account: 5, roles: ['reviewer'], changes: ['a=1', 'b=2'], isOpen: true, texts: { en: 'x' } });
    expect(drafts).toMatchObject({ account: '5', roles: ['reviewer'], changes: 'a=1\nb=2', isOpen: true });
    expect(readDrafts(fields, drafts).input).toMatchObject({ texts: { en: 'x' } });
  });

  test('a text that may be empty is not asked for and sent all the same; what was emptied is sent so, what never was is not', () => {
    const text = { type: 'string', description: '', examples: [] };
    const members = {
      title: { ...text, maxLength: 9 },
      until: { description: '', examples: [], anyOf: [{ type: 'string' }, { type: 'null' }] },
      link: text,
      name: { ...text, minLength: 1 },
      key: { ...text, pattern: '^[a-z]+$' },
    };
    const own = fieldsOf({ members, required: ['title', 'until', 'key'] });
    expect(own.filter(({ isNeeded }) => isNeeded).map(({ name }) => name)).toEqual(['key']);
    const known = emptyDrafts(own, { title: 'a', link: 'b', name: 'c', key: 'd' });
    const typed = { ...emptyDrafts(own), key: 'd' };
    expect(readDrafts(own, typed, emptyDrafts(own)).input).toEqual({ title: '', until: null, key: 'd' });
    expect(readDrafts(own, typed, known).input).toEqual({ title: '', until: null, link: '', key: 'd' });
  });

  test.each([
    ['days', '8', 'operator-work.form.between'],
    ['days', '0', 'operator-work.form.between'],
    ['days', '1.5', 'operator-work.form.between'],
    ['days', '1e3', 'operator-work.form.between'],
    ['days', '1.0', 'operator-work.form.between'],
    ['account', '1,5', 'operator-work.form.whole'],
    ['account', '1.000', 'operator-work.form.whole'],
    ['account', '1,0000', 'operator-work.form.whole'],
    ['account', '1,000 000', 'operator-work.form.whole'],
    ['account', '-1', 'operator-work.form.whole'],
    ['account', '9007199254740993', 'operator-work.form.whole'],
    ['account', 'seven', 'operator-work.form.whole'],
    ['amount', '1,5', 'operator-work.form.amount'],
    ['amount', '-1', 'operator-work.form.amount'],
    ['amount', '.5', 'operator-work.form.amount'],
    ['texts', '{', 'operator-work.form.json'],
    ['until', 'x', 'operator-work.form.short'],
    ['until', 'later', 'operator-work.form.long'],
    ['reason', 'no', 'operator-work.form.short'],
    ['reason', 'x'.repeat(501), 'operator-work.form.long'],
  ])('%s %s is not sent: %s', (name, draft, id) => {
    const { input, problems } = readDrafts(fields, { ...emptyDrafts(fields), ...WHOLE, [name]: draft });
    expect(problems.get(name)?.id).toBe(id);
    expect(input).not.toHaveProperty(name);
  });

  test.each([
    ['account', '١٢٣', 123],
    ['account', '1,001', 1_001],
    ['account', '1 234 567', 1_234_567],
    ['amount', '١.٥', '1.5'],
  ])('%s typed as %s is %s', (name, draft, value) => {
    expect(readDrafts(fields, { ...emptyDrafts(fields), ...WHOLE, [name]: draft }).input[name]).toBe(value);
  });

  test('an action whose name is that of a member has a title of its own', () => {
    const said = (english: string) => (english === 'List (action)' ? 'List of operators' : english);
    expect([titleText('list', said), titleText('kyc.look', said), said(wordsOf('list'))]).toEqual([
      'List of operators',
      'Kyc look',
      'List',
    ]);
  });

  test('names and codes are said in words, and what is none stays', () => {
    expect(['pay-in', 'settings.change', 'feePpm', 'RISK_REVIEW', 'USDT-TRC', 'x y', '<b>'].map(wordsOf)).toEqual([
      'Pay in',
      'Settings change',
      'Fee ppm',
      'Risk review',
      'USDT-TRC',
      'x y',
      '<b>',
    ]);
  });
});

describe('what became of what was sent', () => {
  const done = { proposalId: 7, isDone: false, text: null };

  test('a change is done or waits, whatever else it answers; a look is what it answers', () => {
    expect(endedOf({ changes: true }, done)).toEqual({ output: done, completed: done, isTold: false });
    expect(endedOf({ changes: true }, { inbox: true })).toMatchObject({ completed: { isDone: true, proposalId: null }, isTold: true });
    expect(endedOf({ changes: true }, {})).toMatchObject({ completed: { isDone: true } });
    expect(endedOf({ changes: false }, done)).toMatchObject({ output: done, completed: null });
    expect([BOOK.get('sample')?.changes, BOOK.get('whoami')?.changes]).toEqual([true, false]);
  });

  test.each([
    [true, NO_ANSWER, true],
    [true, 'INTERNAL', true],
    [true, 'BAD_INPUT', false],
    [false, NO_ANSWER, false],
  ])('changes: %s, %s: it may have been done: %s', (changes, code, expected) => {
    expect(isUnknown({ changes }, { code })).toBe(expected);
  });
});

describe('what a reader may use', () => {
  test('is what the server lists and the document describes', () => {
    expect([...BOOK.keys()]).toEqual(['sample', 'add', 'whoami']);
    expect(BOOK.get('add')).toMatchObject({ isOneOrTwo: true, members: {}, required: [] });
    expect(() => bookOf({}, [])).toThrow('NO_ANSWER');
    expect(() => bookOf(DOCUMENT, [{ name: 'x' }])).toThrow('NO_ANSWER');
    expect(bookOf(DOCUMENT, [listed('gone', null)]).size).toBe(0);
  });

  test('a page that his roles do not allow is neither in the menu nor at its address', () => {
    expect(isAllowed(BOOK, 'trail')).toBe(false);
    expect(pagesFor(BOOK).map(({ name }) => name)).not.toContain('trail');
    expect(placeAt('#trail', BOOK)).toEqual({ page: pages[0], id: null });
    expect(placeAt('#operators/anna', BOOK)).toMatchObject({ page: { name: 'operators' }, id: 'anna' });
  });

  test.each(['', '#', '#nonsense/5'])('the address %s leads where one arrives', (hash) => {
    expect(placeAt(hash, BOOK)).toEqual({ page: pages[0], id: null });
  });

  test.each([
    ['#proposals', null],
    ['#proposals/7', '7'],
    ['#proposals/a%2Fb', 'a/b'],
    ['#proposals/%zz', '%zz'],
  ])('the address %s has the id %s', (hash, id) => {
    expect(placeAt(hash, BOOK)).toMatchObject({ page: { name: 'proposals' }, id });
  });

  test('an address brings back what it was made of', () => {
    expect(placeAt(addressOf('proposals', 'a/b c#?'), BOOK).id).toBe('a/b c#?');
    expect(addressOf('proposals')).toBe('#proposals');
  });

  test('every page has a name of its own', () => {
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  });

  const own = (english: string) => (english === 'Sample' ? '样本' : english);

  test('actions are found by name, in English and in his own words, by what allows them', () => {
    const namesOf = (wanted: string) => groupsOf(BOOK, wanted, own).flatMap(({ actions }) => actions.map(({ name }) => name));
    expect(groupsOf(BOOK, '', own).map(({ title }) => title)).toEqual(['operator-work.group.holds', 'operator-work.group.operators']);
    expect([namesOf('SAMP'), namesOf('样'), namesOf('does add'), namesOf('zzz')]).toEqual([['sample'], ['sample'], ['add'], []]);
    // what the page does by itself is no action of the list
    expect(namesOf('')).not.toContain('whoami');
  });

  test('Ctrl K leads to pages, actions and what has a number', () => {
    const addresses = (wanted: string) =>
      foundFor({ book: BOOK }, wanted, ((id: string) => id) as never, own).map(({ address }) => address);
    expect(addresses('')).toEqual([...pagesFor(BOOK).map(({ name }) => addressOf(name)), '#actions/sample', '#actions/add']);
    expect(addresses('sample')).toEqual(['#actions/sample']);
    // its title before what another one's summary says
    expect(addresses('add')[0]).toBe('#actions/add');
    expect(addresses(' 12 ')[0]).toBe('#proposals/12');
    expect(addresses('<script>')).toEqual([]);
  });

  test('arrows go round, Enter opens the chosen line, and a word that is being composed keeps its keys', () => {
    const press = (key: string, at: number, lines = 3, isComposing = false) => pressed({ key, isComposing }, at, lines);
    expect([press('ArrowDown', 2), press('ArrowUp', 0), press('Enter', 1)]).toEqual([{ to: 0 }, { to: 2 }, { open: 1 }]);
    expect([press('Enter', 1, 3, true), press('ArrowDown', 1, 3, true), press('Enter', 0, 0), press('a', 0)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
