import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBucketStore } from './bucket-store.ts';
import { readDocumentSettings } from './document-settings.ts';
import { openFolderStore } from './folder-store.ts';
import { openBucketStandIn, type BucketStandIn } from './test/bucket-stand-in.ts';

const ID = 'AbCdEfGhIjKlMnOpQrStUv';

let bucket: BucketStandIn;
beforeEach(async () => {
  bucket = await openBucketStandIn();
});
afterEach(() => bucket.close());

describe('an S3-compatible bucket', () => {
  test('keeps, gives back and removes, each request signed', async () => {
    const store = openBucketStore(bucket);
    const sealed = Buffer.from([0, 1, 2, 255]);
    expect(await store.get(ID)).toBeNull();
    await store.put(ID, sealed);
    expect([...bucket.objects.keys()]).toEqual([`/documents/${ID}`]);
    expect(await store.get(ID)).toEqual(sealed);
    await store.remove(ID);
    await store.remove(ID);
    expect(bucket.objects.size).toBe(0);
  });

  test('with another secret, or a bucket that is not there, nothing is taken for kept', async () => {
    await expect(openBucketStore({ ...bucket, secret: 'other' }).put(ID, Buffer.of(1))).rejects.toThrow('answers 403 to PUT');
    await expect(openBucketStore({ ...bucket, url: bucket.url.replace('documents', 'elsewhere') }).put(ID, Buffer.of(1))).rejects.toThrow(
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
