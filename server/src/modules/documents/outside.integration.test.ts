import { readdir } from 'node:fs/promises';
import { request as askByHttp } from 'node:http';
import { join } from 'node:path';
import { CALLS } from '@candor/contract/table';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { TestOperators } from '../../test/operators.ts';
import { photo } from '../../test/pictures.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { pictureAt, upload, uploaded } from '../../test/upload.ts';
import { openBucketStandIn, type BucketStandIn } from './test/bucket-stand-in.ts';
import { EICAR, openScannerStandIn, type ScannerStandIn } from './test/scanner-stand-in.ts';

const IDENTITY = { realName: 'Alice Example', idCard: 'X1234567', country: 'Malaysia', cardType: 2 } as const;

let bucket: BucketStandIn;
let scanner: ScannerStandIn;
let server: ServerProcess;
let picture: Buffer;

beforeAll(async () => {
  bucket = await openBucketStandIn();
  scanner = await openScannerStandIn();
  server = await startServerProcess({
    environment: {
      CANDOR_LIMITS: 'off',
      CANDOR_LOG: 'debug',
      CANDOR_DOCUMENTS_S3_URL: bucket.url,
      CANDOR_DOCUMENTS_S3_REGION: bucket.region,
      CANDOR_DOCUMENTS_S3_KEY_ID: bucket.keyId,
      CANDOR_DOCUMENTS_S3_SECRET: bucket.secret,
      CANDOR_CLAMD: `${scanner.host}:${scanner.port}`,
    },
  });
  picture = await photo();
});

afterAll(async () => {
  await discard(server);
  await scanner.close();
  bucket.close();
});

async function user(name: string): Promise<ApiClient> {
  const client = new ApiClient(server.address);
  await client.register(name);
  return client;
}

const arrivals = (): Promise<readonly string[]> => readdir(join(server.dataFolder, 'document-arrivals'));

describe('documents in a bucket, scanned', () => {
  test('from the upload to the look of an operator nothing of a picture lies on the disk or unsealed', async () => {
    const [alice, bob] = [await user('bucket01'), await user('bucket02')];
    const frontUrl = await uploaded(alice, picture);
    const path = `/documents/${frontUrl.slice(-22)}`;
    const sealed = bucket.objects.get(path) ?? Buffer.alloc(0);
    expect(sealed.length).toBeGreaterThan(1_000);
    expect(sealed.includes('JFIF') || sealed.includes(Buffer.of(0xff, 0xd8, 0xff))).toBe(false);
    expect([await arrivals(), (await readdir(server.dataFolder)).includes('documents')]).toEqual([[], false]);
    const shown = Buffer.from(await (await pictureAt(alice, frontUrl)).arrayBuffer());
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
    expect((await pictureAt(bob, frontUrl)).status).toBe(404);
    await alice.data(CALLS.uploadVerification, { ...IDENTITY, flag: 2, frontUrl });
    const operators = new TestOperators(server);
    await operators.add('root', ['administrator']);
    await operators.add('anna', ['reviewer']);
    const { output } = await operators.ask('anna', 'kyc.picture', { id: 1, picture: 'front' });
    const { jpeg } = output as { readonly jpeg: string };
    expect(Buffer.from(jpeg, 'base64').equals(shown)).toBe(true);
  });

  test('a picture that somebody has swapped in the bucket is shown to nobody', async () => {
    const alice = await user('bucket03');
    const [one, two] = [await uploaded(alice, picture), await uploaded(alice, picture)];
    const pathOf = (url: string): string => `/documents/${url.slice(-22)}`;
    bucket.objects.set(pathOf(one), bucket.objects.get(pathOf(two)) ?? Buffer.alloc(0));
    expect((await pictureAt(alice, one)).status).toBe(500);
    expect((await pictureAt(alice, two)).status).toBe(200);
    bucket.objects.delete(pathOf(two));
    expect((await pictureAt(alice, two)).status).toBe(404);
  });

  test('while the bucket is away nothing is taken, and the file is gone', async () => {
    const alice = await user('bucket04');
    const kept = bucket.objects.size;
    bucket.isAway = true;
    try {
      expect(await upload(alice, picture)).toMatchObject({ ok: false, reason: 'UNAVAILABLE' });
    } finally {
      bucket.isAway = false;
    }
    expect([bucket.objects.size, await arrivals()]).toEqual([kept, []]);
    await uploaded(alice, picture);
  });

  test('what the scanner finds is refused; while it is away or says nothing of use, everything is', async () => {
    const alice = await user('bucket05');
    const kept = bucket.objects.size;
    const infected = Buffer.concat([picture, Buffer.from(EICAR)]);
    expect(await upload(alice, infected)).toMatchObject({ ok: false, reason: 'FILE_INFECTED', field: 'file' });
    const { port } = scanner;
    await scanner.close();
    expect(await upload(alice, picture)).toMatchObject({ ok: false, reason: 'UNAVAILABLE' });
    scanner = await openScannerStandIn((socket) => socket.resume().end('INSTREAM size limit exceeded. ERROR\0'), port);
    expect(await upload(alice, picture)).toMatchObject({ ok: false, reason: 'UNAVAILABLE' });
    expect([bucket.objects.size, await arrivals()]).toEqual([kept, []]);
    await scanner.close();
    scanner = await openScannerStandIn(undefined, port);
    await uploaded(alice, picture);
  });
});

describe('an upload whose connection is killed', () => {
  test('leaves nothing, blocks nothing, and the same picture is taken when it is sent again', async () => {
    const alice = await user('killed01');
    const kept = bucket.objects.size;
    const form = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    for (const sent of [0, 60, Math.floor(form.length / 2), form.length - 3]) {
      const request = askByHttp(server.address + CALLS.uploadPicture.path, {
        method: 'POST',
        headers: { satoken: alice.token, 'content-type': 'multipart/form-data; boundary=b', 'content-length': form.length },
      });
      request.on('error', () => undefined);
      await new Promise((resolve) => request.write(form.subarray(0, sent === 0 ? 1 : sent), resolve));
      const closed = new Promise((resolve) => request.once('close', resolve));
      request.destroy();
      await closed;
      await expect.poll(async () => (await upload(alice, picture)).ok, { timeout: 20_000 }).toBe(true);
    }
    expect([bucket.objects.size, await arrivals()]).toEqual([kept + 4, []]);
  });
});
