import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBucketStore } from './bucket-store.ts';
import { readDocumentSettings } from './document-settings.ts';
import { openFolderStore } from './folder-store.ts';

const ID = 'AbCdEfGhIjKlMnOpQrStUv';
const KEY = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-test-1' };

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
  const key = [region, 's3', 'aws4_request'].reduce((above, part) => hmac(above, part), hmac(`AWS4${KEY.secret}`, date));
  return hmac(key, text).toString('hex');
}

let server: Server;
let url = '';
let objects: Map<string, Buffer>;

beforeEach(async () => {
  objects = new Map();
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
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
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/documents`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('an S3-compatible bucket', () => {
  test('keeps, gives back and removes, each request signed', async () => {
    const store = openBucketStore({ url, ...KEY });
    const sealed = Buffer.from([0, 1, 2, 255]);
    expect(await store.get(ID)).toBeNull();
    await store.put(ID, sealed);
    expect([...objects.keys()]).toEqual([`/documents/${ID}`]);
    expect(await store.get(ID)).toEqual(sealed);
    await store.remove(ID);
    await store.remove(ID);
    expect(objects.size).toBe(0);
  });

  test('with another secret, or a bucket that is not there, nothing is taken for kept', async () => {
    await expect(openBucketStore({ url, ...KEY, secret: 'other' }).put(ID, Buffer.of(1))).rejects.toThrow('answers 403 to PUT');
    await expect(openBucketStore({ ...KEY, url: url.replace('documents', 'elsewhere') }).put(ID, Buffer.of(1))).rejects.toThrow(
      'no such bucket',
    );
  });
});

describe('a folder', () => {
  test('keeps, gives back and removes, readable by its owner alone; no name leads out of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'candor-store-'));
    try {
      const store = await openFolderStore(join(folder, 'documents'));
      await store.put(ID, Buffer.of(1, 2));
      expect((await stat(join(folder, 'documents', ID))).mode & 0o777).toBe(0o600);
      expect((await stat(join(folder, 'documents'))).mode & 0o777).toBe(0o700);
      expect(await store.get(ID)).toEqual(Buffer.of(1, 2));
      for (const wrong of ['../../etc/passwd', '', '.', `${ID}.new`])
        await expect(store.get(wrong)).rejects.toThrow('not the id of a document');
      await store.remove(ID);
      await store.remove(ID);
      expect(await store.get(ID)).toBeNull();
      expect(await readdir(join(folder, 'documents'))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

test('where documents are kept is configured whole or not at all; secrets are in no message', () => {
  const bucket = {
    CANDOR_DOCUMENTS_S3_URL: 'https://s3.example/documents',
    CANDOR_DOCUMENTS_S3_REGION: 'eu-1',
    CANDOR_DOCUMENTS_S3_KEY_ID: 'id',
    CANDOR_DOCUMENTS_S3_SECRET: 'hush',
  };
  const problemsOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
    const problems: string[] = [];
    readDocumentSettings(environment, problems);
    return problems;
  };
  expect(readDocumentSettings({}, [])).toEqual({ bucket: null, scanner: null });
  expect(readDocumentSettings({ ...bucket, CANDOR_CLAMD: 'localhost:3310' }, [])).toEqual({
    bucket: { url: 'https://s3.example/documents', region: 'eu-1', keyId: 'id', secret: 'hush' },
    scanner: { host: 'localhost', port: 3_310 },
  });
  expect(problemsOf({ ...bucket, CANDOR_DOCUMENTS_S3_REGION: '' })).toEqual([
    expect.stringMatching(/^CANDOR_DOCUMENTS_S3_REGION must be set too/),
  ]);
  for (const wrong of ['s3.example/documents', 'https://s3.example', 'ftp://a/b'])
    expect(problemsOf({ ...bucket, CANDOR_DOCUMENTS_S3_URL: wrong })).toEqual([expect.stringContaining('must name endpoint and bucket')]);
  for (const wrong of ['localhost', 'a:0', 'a:70000', '/run/clamd.sock'])
    expect(problemsOf({ CANDOR_CLAMD: wrong })).toEqual([expect.stringContaining('must be host:port of clamd')]);
  expect(problemsOf({ ...bucket, CANDOR_DOCUMENTS_S3_URL: 'x' }).join()).not.toContain('hush');
});
