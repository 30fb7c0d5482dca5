import { Readable } from 'node:stream';
import type { Form } from '../../../api/user/receive-file.ts';

const BOUNDARY = '----candor-test';
const END = `\r\n--${BOUNDARY}--\r\n`;

/** A form with a file of these pieces, as it arrives over a connection. */
export function formOf(pieces: Iterable<Uint8Array>, { field = 'file', name = 'a.jpg' } = {}): Form {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  function* bytes(): Generator<Buffer> {
    yield Buffer.from(head);
    for (const piece of pieces) yield Buffer.from(piece);
    yield Buffer.from(END);
  }
  return { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, stream: Readable.from(bytes()) };
}
