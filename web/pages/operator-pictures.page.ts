import { expect } from 'vitest';
import { openOperators, type StoodActions } from './stand-in/operators-page.ts';
import { test } from './test.ts';

const HASH = 'ab12'.repeat(16);
const ADDRESS = `/pictures/${HASH}`;
/** A PNG of one grey dot. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64');
const permission = 'content';
const version = { version: 1, state: 'draft', stamp: 1, editor: 'emma', savedMs: 1_795_000_000_000, languages: ['en'] };
const html = `<p>Open again.</p>\n<p><img src="${ADDRESS}" alt="A chart" /></p>\n<p>More.</p>\n`;
const shown = {
  text: 1_001,
  kind: 'notice',
  place: 'ACTIVITY_NOTICE',
  part: 'HOME_ACTIVITY',
  position: 0,
  link: '',
  fromMs: null,
  untilMs: null,
  shown: version,
  translations: [{ language: 'en', title: 'Open', words: '', body: 'Open again.\n\nMore.', html }],
  versions: [version],
};

/** The pages of texts with a store of pictures; `refusal` is what the next file is refused for. */
function stood() {
  const state = { refusal: '', added: 0, saved: '', isThere: true };
  const row = {
    picture: HASH,
    address: ADDRESS,
    widthPx: 640,
    heightPx: 320,
    sizeBytes: 20_480,
    operator: 'emma',
    addedMs: 1_795_000_000_000,
  };
  const actions: StoodActions = {
    'content.show': { permission, answer: () => shown },
    'content.list': { permission, answer: () => ({ texts: [], problems: [] }) },
    'content.preview': {
      permission,
      answer: () => ({ version: 1, stamp: 1, persons: 1, missing: [], problems: [], translations: shown.translations }),
    },
    'content.save': {
      permission,
      members: { title: { type: 'string', maxLength: 120 }, body: { type: 'string', maxLength: 20_000 } },
      required: ['title', 'body'],
      changes: true,
      answer: ({ body }) => {
        state.saved = String(body);
        return { text: 1_001, version: 1, stamp: 2 };
      },
    },
    'content.picture.add': {
      permission,
      members: { file: { type: 'string', maxLength: 2_000_000 } },
      required: ['file'],
      changes: true,
      answer: ({ file }) => {
        if (state.refusal !== '') return { outcome: 'BAD_INPUT', text: state.refusal, field: 'file' };
        state.added += Buffer.from(String(file), 'base64').equals(PNG) ? 1 : 100;
        return { picture: HASH, address: ADDRESS };
      },
    },
    'content.picture.list': { permission, answer: () => ({ pictures: state.isThere ? [row] : [] }) },
    'content.picture.remove': {
      permission,
      members: { picture: { type: 'string' } },
      required: ['picture'],
      changes: true,
      answer: () => {
        if (state.refusal !== '') return { outcome: 'IN_USE', text: state.refusal, field: 'picture' };
        state.isThere = false;
        return { picture: HASH };
      },
    },
    'trail.of': { permission: null, answer: () => ({ rows: [], next: null }) },
  };
  return { state, actions };
}
const pictures = new Map([[ADDRESS, PNG]]);
const file = (buffer = PNG) => ({ name: 'chart.png', mimeType: 'image/png', buffer });

test('an editor adds a picture: its words are asked for, a refusal loses nothing, and it stands behind the line where one types', async ({
  open,
}) => {
  const stage = await open('/langList', { viewport: 'desktop' });
  const { page } = stage;
  const { state, actions } = stood();
  await openOperators(page, 'content/1001', actions, { pictures });
  const adding = page.getByRole('region', { name: 'Add a picture' });
  const insert = adding.getByRole('button', { name: 'Put it into the text' });
  const body = page.getByRole('textbox', { name: /^Body/ });
  await page.getByRole('textbox', { name: /^Title/ }).fill('Typed');
  await body.evaluate((area) => (area as HTMLTextAreaElement).setSelectionRange(3, 3));
  await insert.click();
  await adding.getByText('Choose a file first.').waitFor();
  await adding.getByText('Say what the picture shows.').waitFor();
  const input = adding.locator('input[type="file"]');
  await input.setInputFiles(file(Buffer.alloc(2 * 1_048_576 + 1)));
  await adding.getByText('The file is larger than 2 MB.').waitFor();
  await insert.click();
  expect(state.added).toBe(0);
  await input.setInputFiles(file());
  await adding.getByLabel('What the picture shows').fill('A [small] chart');
  state.refusal = 'file needs a PNG, JPEG or WebP picture';
  await insert.click();
  await adding.getByText(/needs a PNG, JPEG or WebP picture/).waitFor();
  expect(await adding.getByLabel('What the picture shows').inputValue()).toBe('A [small] chart');
  await adding.getByText('chart.png').waitFor();
  state.refusal = '';
  await insert.dblclick();
  await page.getByText('The picture stands in the text now.', { exact: false }).waitFor();
  const text = `Open again.\n\n![A \\[small\\] chart](picture:${HASH})\n\nMore.`;
  expect([await body.inputValue(), state.added]).toEqual([text, 1]);
  expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Typed');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect.poll(() => state.saved).toBe(text);
  const drawn = page.getByRole('article').first().getByRole('img', { name: 'A chart' });
  await expect.poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
});

test('the page of pictures has the address that a setting takes, and one that is shown somewhere is not removed', async ({ open }) => {
  const stage = await open('/langList');
  const { page } = stage;
  const { state, actions } = stood();
  await openOperators(page, 'content/pictures', actions, { pictures });
  await page.getByText(ADDRESS).waitFor();
  await page.getByText('640 × 320, 20 KB').waitFor();
  state.refusal = 'the picture is shown by text 1001';
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The picture goes for good.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText(/the picture is shown by text 1001/).waitFor();
  state.refusal = '';
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('There are no pictures yet.').waitFor();
});
