import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Where a run of all tests keeps what products write and pages ask for, to be read for secrets at its end (`scripts/log-secrets.ts`). */
const folder = process.env['CANDOR_TEST_LOGS'];

let products = 0;

/** Keeps the lines of one product, in a run of all tests. */
export function keptLog(): (line: string) => void {
  if (folder === undefined) return () => undefined;
  const path = join(folder, `product-${process.pid}-${(products += 1)}.log`);
  return (line) => appendFileSync(path, `${line}\n`);
}

/** Keeps the security log of a data folder whose product has ended. */
export function keepSecurityLog(dataFolder: string, keep: (line: string) => void): void {
  const security = join(dataFolder, 'security');
  if (folder === undefined || !existsSync(security)) return;
  for (const file of readdirSync(security)) keep(readFileSync(join(security, file), 'utf8'));
}

/** The one link that may bring a code, from outside; the page takes it out of its address before anything else (web.md §3.5). */
const LINK_WITH_CODE = /^https?:\/\/[^/]+\/setpwd\?/;

/** Keeps an address that a page has asked for: proxies, histories and foreign pages may see it. Pictures made by the page are none. */
export function keepAddress(url: string): void {
  if (folder === undefined || !/^(https?|wss?):/.test(url) || LINK_WITH_CODE.test(url)) return;
  const path = join(folder, `addresses-${process.pid}.log`);
  appendFileSync(path, `${url}\n`);
}

/** What people of these tests type as a password. */
export function keepPassword(password: string): void {
  if (folder !== undefined) appendFileSync(join(folder, `known-${process.pid}`), `${password}\n`);
}
