import { readSingle, type SingleAnswer } from '@candor/contract/client';
import { CALLS } from '@candor/contract/table';
import type { ApiClient } from './api-client.ts';

type Headers = Readonly<Record<string, string>>;

/** Uploads bytes as a browser does, under a name that the server must not believe. */
export async function upload(
  { address, token }: Pick<ApiClient, 'address' | 'token'>,
  bytes: Uint8Array,
  name = 'picture.jpg',
): Promise<SingleAnswer<typeof CALLS.uploadPicture>> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const headers: Headers = token === '' ? {} : { satoken: token };
  const response = await fetch(address + CALLS.uploadPicture.path, { method: 'POST', headers, body: form });
  return readSingle(CALLS.uploadPicture, await response.text());
}

/** The path of an uploaded picture; throws when it is refused. */
export async function uploaded(client: Pick<ApiClient, 'address' | 'token'>, bytes: Uint8Array): Promise<string> {
  const answer = await upload(client, bytes);
  if (!answer.ok) throw new Error(`${answer.reason ?? ''} ${answer.msg}`);
  return answer.data.url;
}

/** Asks for an uploaded picture with a session, or without. */
export async function pictureAt({ address, token }: Pick<ApiClient, 'address' | 'token'>, url: string): Promise<Response> {
  return await fetch(address + url, { headers: token === '' ? {} : { satoken: token } });
}
