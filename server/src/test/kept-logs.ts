import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Where a run of all tests keeps what its servers write, to be read for secrets at its end (`scripts/log-secrets.ts`). */
const folder = process.env['CANDOR_TEST_LOGS'];

let servers = 0;
const kept = new Set<string>();

/** Keeps the lines of one server, in a run of all tests. */
export function keptLog(): (line: string) => void {
  if (folder === undefined) return () => undefined;
  const path = join(folder, `server-${process.pid}-${(servers += 1)}.log`);
  return (line) => appendFileSync(path, `${line}\n`);
}

/** Keeps the security log of a data folder whose server has ended. */
export function keepSecurityLog(dataFolder: string, keep: (line: string) => void): void {
  const security = join(dataFolder, 'security');
  if (folder === undefined || !existsSync(security)) return;
  for (const file of readdirSync(security)) keep(readFileSync(join(security, file), 'utf8'));
}

/** By their names in bodies and addresses, what no log may hold; of hostile values only what could be one. */
const SECRETS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(loginPassword|password|oldPwd|newPwd|pwd)$/, /^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*]).{8,64}$/],
  [/^phone$/, /^\d{10,15}$/],
  [/^realName$/, /^[A-Za-z]+ [A-Za-z]+$/],
  [/^idCard$/, /^[A-Z]\d{6,12}$/],
];

/** Keeps what a call sends that must stand in no log. */
export function keepSecretsOf(url: string, body: unknown): void {
  if (folder === undefined) return;
  const said = [...new URL(url).searchParams, ...fieldsOf(body)];
  for (const [name, value] of said) {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (SECRETS.some(([names, values]) => names.test(name) && values.test(text))) keepSecret(text);
  }
}

export function keepSecret(secret: string): void {
  if (folder === undefined || kept.has(secret)) return;
  kept.add(secret);
  appendFileSync(join(folder, `known-${process.pid}`), `${secret}\n`);
}

function fieldsOf(body: unknown): readonly (readonly [string, unknown])[] {
  if (typeof body !== 'string') return [];
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? Object.entries(read) : [];
  } catch {
    return [];
  }
}
