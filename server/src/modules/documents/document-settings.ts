import type { Bucket } from './bucket-store.ts';
import type { ScannerAddress } from './virus-scan.ts';
import type { Variable } from '../../machine/environment.ts';

export const DOCUMENT_VARIABLES: readonly Variable[] = [
  {
    names: ['CANDOR_DOCUMENTS_S3_URL', 'CANDOR_DOCUMENTS_S3_REGION', 'CANDOR_DOCUMENTS_S3_KEY_ID', 'CANDOR_DOCUMENTS_S3_SECRET'],
    otherwise: '–',
    text: 'an S3-compatible bucket (`https://endpoint/bucket`) for the sealed pictures of verifications; without it they lie in the data folder',
  },
  {
    names: ['CANDOR_CLAMD'],
    otherwise: '–',
    text: '`host:port` of clamd: each upload is scanned, and none is taken while it does not answer',
  },
];

export type DocumentSettings = {
  /** Null: a folder in the data folder. */
  readonly bucket: Bucket | null;
  /** Null: nothing is scanned. */
  readonly scanner: ScannerAddress | null;
};

const BUCKET_VARIABLES = ['URL', 'REGION', 'KEY_ID', 'SECRET'].map((name) => `CANDOR_DOCUMENTS_S3_${name}`);

/** Reads what says where documents are kept and by whom they are scanned; adds what is wrong to `problems`. */
export function readDocumentSettings(environment: Readonly<Record<string, string | undefined>>, problems: string[]): DocumentSettings {
  return { bucket: readBucket(environment, problems), scanner: readScanner(environment['CANDOR_CLAMD'] ?? '', problems) };
}

function readBucket(environment: Readonly<Record<string, string | undefined>>, problems: string[]): Bucket | null {
  const [url = '', region = '', keyId = '', secret = ''] = BUCKET_VARIABLES.map((name) => environment[name] ?? '');
  if ([url, region, keyId, secret].every((text) => text === '')) return null;
  const missing = BUCKET_VARIABLES.filter((name) => (environment[name] ?? '') === '');
  if (missing.length > 0) problems.push(`${missing.join(', ')} must be set too: a bucket needs all of ${BUCKET_VARIABLES.join(', ')}`);
  else if (!URL.canParse(url) || !/^https?:\/\/[^/]+\/./.test(url))
    problems.push(`CANDOR_DOCUMENTS_S3_URL must name endpoint and bucket, https://endpoint/bucket, not "${url}"`);
  return { url, region, keyId, secret };
}

function readScanner(text: string, problems: string[]): ScannerAddress | null {
  if (text === '') return null;
  const [, host = '', digits = ''] = /^([A-Za-z0-9.-]+):([0-9]{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (host === '' || !(port > 0 && port <= 65_535)) problems.push(`CANDOR_CLAMD must be host:port of clamd, not "${text}"`);
  return { host, port };
}
