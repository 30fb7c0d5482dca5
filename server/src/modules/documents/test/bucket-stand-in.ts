import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '../bucket-store.ts';

/** Whose signatures the stand-in takes. */
export const BUCKET_KEY = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-test-1' } as const;

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** The signature that a request must have: Signature Version 4 as the service documents it, computed here by itself. */
function signatureOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string {
  const authorization = headers.authorization ?? '';
  const [, date = '', region = '', signed = ''] =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const said = String(headers['x-amz-content-sha256']);
  const content = said === 'UNSIGNED-PAYLOAD' ? said : sha256(body);
  const canonical = [method, url, '', lines.join(''), signed, content].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce((above, part) => hmac(above, part), hmac(`AWS4${BUCKET_KEY.secret}`, date));
  return hmac(key, text).toString('hex');
}

export type BucketStandIn = Bucket & {
  /** What is kept, by path. */
  readonly objects: Map<string, Buffer>;
  /** Answers everything with 503 while it is true. */
  isAway: boolean;
  close(): void;
};

/** A bucket named `documents` that speaks HTTP as an S3-compatible server does and takes nothing that is not rightly signed. */
export async function openBucketStandIn(): Promise<BucketStandIn> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      if (bucket.isAway) return response.writeHead(503).end();
      if (!(request.headers.authorization ?? '').endsWith(`Signature=${signatureOf(request, body)}`)) return response.writeHead(403).end();
      if (!path.startsWith('/documents/')) return response.writeHead(404).end();
      if (request.method === 'PUT') objects.set(path, body);
      if (request.method === 'DELETE') objects.delete(path);
      const found = objects.get(path);
      if (request.method === 'GET') return found === undefined ? response.writeHead(404).end() : response.end(found);
      return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bucket: BucketStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/documents`,
    ...BUCKET_KEY,
    objects,
    isAway: false,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return bucket;
}
