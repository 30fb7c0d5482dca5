import type { CallDefinition, ParametersOf, ResultOf } from '@candor/contract/call';
import { outgoingRequest, readSingle } from '@candor/contract/client';
import { loseSession, sessionHeaders } from './client.ts';
import { CallFailure, failureOf } from './failures.ts';
import { readableBody } from './lossless.ts';

/** A picture over a slow line; the server gives up before. */
const PATIENCE_MS = 180_000;

export interface UploadOptions {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file to a call that takes one. Rejects with `CallFailure`, or with the reason of the signal. */
export async function uploadFile<C extends CallDefinition>(call: C, file: Blob, options: UploadOptions): Promise<ResultOf<C>> {
  const { status, body } = await send(call.path, file, options);
  if (status !== 200) throw new CallFailure('network', { code: status });
  const answer = readSingle(call, await readableBody(body));
  if (answer.ok) return answer.data;
  if (answer.reason === 'NOT_SIGNED_IN') loseSession();
  throw failureOf(answer);
}

/** Only this kind of request tells how much of it has gone out. */
function send(
  path: string,
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file, 'picture.jpg');
    request.open('POST', path);
    request.timeout = PATIENCE_MS;
    for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => resolve({ status: request.status, body: request.responseText }));
    for (const kind of ['error', 'timeout'] as const) request.addEventListener(kind, () => reject(new CallFailure('network')));
    request.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new CallFailure('network')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** An own file; null when there is none any more. Rejects when it cannot be asked for. */
export async function ownFile(path: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await fetch(path, { headers: sessionHeaders(), signal, credentials: 'same-origin', cache: 'no-store' });
  if (response.ok) return await response.blob();
  if (response.status === 404) return null;
  throw new CallFailure('network', { code: response.status });
}

/** A file that a call makes. Rejects with `CallFailure`, or with the reason of the signal; half a file is none. */
export async function callFile<C extends CallDefinition>(call: C, parameters: ParametersOf<C>, signal: AbortSignal): Promise<Blob> {
  const { url } = outgoingRequest(call, parameters);
  const response = await fetch(url, { headers: sessionHeaders(), signal, credentials: 'same-origin', cache: 'no-store' }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new CallFailure('network', {}, error);
    },
  );
  if (!response.ok) throw new CallFailure('network', { code: response.status });
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return await response.blob();
  const answer = readSingle(call, await readableBody(await response.text()));
  if (answer.ok) throw new CallFailure('network');
  if (answer.reason === 'NOT_SIGNED_IN') loseSession();
  throw failureOf(answer);
}
