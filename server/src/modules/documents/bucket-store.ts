import { AwsClient } from 'aws4fetch';
import type { DocumentStore } from './document-store.ts';

export type Bucket = {
  /** `https://endpoint/bucket`, with or without a path below it. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
};

const PATIENCE_MS = 20_000;

/** Objects of an S3-compatible bucket, asked for by its HTTP interface with signatures of version 4. */
export function openBucketStore({ url, region, keyId, secret }: Bucket): DocumentStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 2 });
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', id: string, body?: Uint8Array): Promise<Response> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const content = body === undefined ? {} : { body: Buffer.from(body), headers: { 'content-type': 'application/octet-stream' } };
    const response = await client.fetch(`${url.replace(/\/$/, '')}/${id}`, { method, signal, redirect: 'error', ...content });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`the bucket of the documents answers ${response.status} to ${method}`);
  };
  return {
    async put(id, sealed) {
      const { ok } = await ask('PUT', id, sealed);
      if (!ok) throw new Error('there is no such bucket for documents');
    },
    async get(id) {
      const response = await ask('GET', id);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
    },
    async remove(id) {
      await ask('DELETE', id);
    },
  };
}
