import { SUCCESS, envelopeCode, type Reason } from '@candor/contract/codes';
import { message } from '@candor/contract/messages';
import type { CallDefinition } from '@candor/contract/call';
import type { CsvFile, Picture, Refusal, Result, Sliced } from '../result.ts';
import { turns } from '../../../machine/turns.ts';
import { writeInPieces } from './pieces.ts';

/** The body of a handled call, and its envelope code. */
export type WrittenEnvelope = { readonly code: number; readonly body: string };

export function writeRefusal(language: string, { reason, limit, field }: Refusal): WrittenEnvelope {
  const code = envelopeCode(reason);
  const msg = message(language, reason, { limit, field });
  const about = { ...(limit === '' ? {} : { limit }), ...(field === '' ? {} : { field }) };
  return { code, body: JSON.stringify({ code, msg, reason, ...about }) };
}

export function writeReason(language: string, reason: Reason): string {
  return writeRefusal(language, { ok: false, reason, limit: '', field: '' }).body;
}

export type WholeResult = Exclude<Result<CallDefinition>, Sliced<unknown> | Picture | CsvFile>;

/** What a call answers that is not long. */
export function writeResult(language: string, result: WholeResult): WrittenEnvelope {
  if (!result.ok) return writeRefusal(language, result);
  return { code: SUCCESS, body: JSON.stringify(envelopeOf(language, result)) };
}

/** The same text in pieces, for an answer that may be long. */
export async function writeLongResult(language: string, result: Exclude<WholeResult, Refusal>): Promise<readonly string[]> {
  return await writeInPieces(envelopeOf(language, result));
}

function envelopeOf(language: string, result: Exclude<WholeResult, Refusal>): object {
  const msg = message(language, 'success');
  if ('rows' in result) return { code: SUCCESS, msg, rows: result.rows, total: result.total };
  const { data, ack } = result;
  return { code: SUCCESS, msg: result.msg ?? msg, data, ...(ack !== undefined && { ack }) };
}

/**
 * The text of a list, slice by slice; the last piece is returned, so that whoever writes knows it as such. `inTurn` says when a slice may be
 * made: no slice is read before the one before it was taken.
 */
export async function* writeSlices(
  language: string,
  { slices, total }: Sliced<unknown>,
  inTurn: <Made>(make: () => Promise<Made>) => Promise<Made>,
): AsyncGenerator<string, string> {
  const envelope = JSON.stringify({ code: SUCCESS, msg: message(language, 'success'), [total === null ? 'data' : 'rows']: [] });
  const end = total === null ? ']}' : `],"total":${total}}`;
  const source = slices[Symbol.asyncIterator]();
  const next = async (): Promise<string | null> => {
    const slice = await source.next();
    if (slice.done === true) return null;
    await turns.next();
    return JSON.stringify(slice.value()).slice(1, -1);
  };
  let text = envelope.slice(0, -']}'.length);
  let isFirst = true;
  try {
    for (let rows = await inTurn(next); rows !== null; rows = await inTurn(next)) {
      if (rows === '') continue;
      if (isFirst) text += rows;
      else {
        yield text;
        text = `,${rows}`;
      }
      isFirst = false;
    }
    return text + end;
  } finally {
    await source.return?.();
  }
}

/** The same of a file: its pieces, of which the next one is made when the one before it was taken. */
export async function* writeFile(
  { csv }: CsvFile,
  inTurn: <Made>(make: () => Promise<Made>) => Promise<Made>,
): AsyncGenerator<string, string> {
  const source = csv[Symbol.asyncIterator]();
  const next = async (): Promise<string | null> => {
    const piece = await source.next();
    return piece.done === true ? null : piece.value;
  };
  try {
    let text = (await inTurn(next)) ?? '';
    for (let piece = await inTurn(next); piece !== null; piece = await inTurn(next)) {
      yield text;
      text = piece;
    }
    return text;
  } finally {
    await source.return?.();
  }
}
