import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { count } from '../../../operators/fields.ts';
import { operatorTask, refuseAction, type ActionRefusal, type OperatorTask } from '../../../operators/operator-action.ts';
import { OneAtATime } from '../../documents/one-at-a-time.ts';
import { PICTURE_KINDS } from '../../documents/clean-picture.ts';
import { PICTURES_MOST, type ContentPictures } from './content-pictures.ts';
import { drawnPicture, FILE_BYTES_MAX } from './drawn-picture.ts';
import { pictureAddress } from './picture-address.ts';

export type PictureParts = { readonly content: { readonly pictures: ContentPictures } };

const EXAMPLE_HASH = 'a3f5c0d2e1b4968775fe1c0a9b8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d';
/** Base64 has four signs for three bytes. */
const LETTERS_MAX = Math.ceil(FILE_BYTES_MAX / 3) * 4;
/** Of a request: the file and what stands around it. */
const BODY_BYTES_MAX = LETTERS_MAX + 1_024;

const needsHash = 'needs the SHA-256 of a picture';
const hashField = described(v.pipe(v.string(needsHash), v.regex(/^[\da-f]{64}$/u, needsHash)), 'SHA-256 of the picture.', EXAMPLE_HASH);
const file = described(
  v.pipe(
    v.string('needs a file in base64'),
    v.maxLength(LETTERS_MAX, `needs a file of at most ${FILE_BYTES_MAX / 1_048_576} MB`),
    v.regex(/^[A-Za-z\d+/]+={0,2}$/u, 'needs a file in base64'),
  ),
  'The file in base64: a PNG, JPEG or WebP picture.',
  'iVBORw0KGgo=',
);

const pictureShape = v.object({
  picture: described(v.string(), 'SHA-256 of the picture; Markdown names it as `![words](picture:<hash>)`.'),
  address: described(v.string(), 'Where it is served; settings name it so.'),
  type: described(v.picklist(PICTURE_KINDS), 'Its format.'),
  widthPx: described(count, 'Pixels from side to side.'),
  heightPx: described(count, 'Pixels from top to bottom.'),
});
const listedShape = v.object({
  ...pictureShape.entries,
  sizeBytes: described(count, 'Bytes of the picture.'),
  operator: described(v.string(), 'Who has added it.'),
  addedMs: described(count, 'When, UTC epoch milliseconds.'),
});
const EXAMPLE = { picture: EXAMPLE_HASH, address: pictureAddress(EXAMPLE_HASH), type: 'png', widthPx: 640, heightPx: 320 } as const;

const refusedFile = (text: string): ActionRefusal => ({ ...refuseAction('BAD_INPUT', `file ${text}`), field: 'file' });

/** Pictures for texts and settings: nobody sees one before a text or a setting that names it is published, so one person adds it. */
export function pictureTasks({ content }: PictureParts): readonly OperatorTask[] {
  return [adding(content), listing(content), removing(content)];
}

function adding(content: PictureParts['content']): OperatorTask {
  // each may take a hundred megabytes for a moment
  const drawing = new OneAtATime();
  return operatorTask({
    name: 'content.picture.add',
    summary: 'Adds a picture that texts and settings can show; it is drawn anew, so that nothing but its pixels is kept.',
    permission: 'content',
    input: { file },
    bodyBytesMax: BODY_BYTES_MAX,
    command: null,
    output: pictureShape,
    example: EXAMPLE,
    trail: 'content.picture.added',
    writes: true,
    async answer({ name }, { file: letters }) {
      const drawn = await drawing.do(name, () => drawnPicture(Buffer.from(letters, 'base64')));
      if ('refusal' in drawn) return refusedFile(drawn.refusal);
      const picture = await content.pictures.add(name, drawn);
      if (picture === null) return refuseAction('BUSY', '{most} pictures are kept: remove some first', { most: PICTURES_MOST });
      const { type, widthPx, heightPx } = drawn;
      return { ok: true, output: { picture, address: pictureAddress(picture), type, widthPx, heightPx } };
    },
  });
}

function listing(content: PictureParts['content']): OperatorTask {
  return operatorTask({
    name: 'content.picture.list',
    summary: 'Lists the pictures that texts and settings can show, the newest first.',
    permission: 'content',
    input: {},
    output: v.object({ pictures: described(v.array(listedShape), 'The newest first.') }),
    example: { pictures: [{ ...EXAMPLE, sizeBytes: 20_480, operator: 'anna', addedMs: 1_800_000_000_000 }] },
    trail: null,
    answer() {
      const pictures = content.pictures.all.map(({ hash, type, width_px, height_px, size_bytes, operator, added_ms }) => ({
        picture: hash,
        address: pictureAddress(hash),
        type,
        widthPx: width_px,
        heightPx: height_px,
        sizeBytes: size_bytes,
        operator,
        addedMs: added_ms,
      }));
      return Promise.resolve({ ok: true, output: { pictures } });
    },
  });
}

function removing(content: PictureParts['content']): OperatorTask {
  return operatorTask({
    name: 'content.picture.remove',
    summary: 'Removes a picture that no draft, no published text and no setting shows.',
    permission: 'content',
    input: { picture: hashField },
    command: { takes: ['picture'] },
    output: v.object({ picture: described(v.string(), 'SHA-256 of the picture that is gone.') }),
    example: { picture: EXAMPLE_HASH },
    trail: 'content.picture.removed',
    writes: true,
    async answer({ name }, { picture }) {
      const uses = await content.pictures.remove(name, picture);
      if (uses === null) return { ...refuseAction('NOT_FOUND', 'there is no such picture'), field: 'picture' };
      if (uses.length > 0)
        return { ...refuseAction('IN_USE', 'the picture is shown by {uses}', { uses: uses.join(', ') }), field: 'picture' };
      return { ok: true, output: { picture } };
    },
  });
}
