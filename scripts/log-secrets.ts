/**
 * What must never stand in a log or in an address: session tokens and device secrets, challenges and answers of passkeys, secrets of authenticator
 * apps, recovery codes, one-time codes, passwords, mail addresses, who somebody is, pictures. Read after a run of the tests in what all its
 * servers wrote.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Shape = { readonly what: string; readonly pattern: RegExp };

const CODE_NAMES = 'code|emailCode|phoneCode|oldCode|factorCode|smsCode';
const SECRET_NAMES = 'satoken|token|loginPassword|password|oldPwd|newPwd|pwd|recoveryCode|secret|challenge|passkey|realName|idCard';

const SHAPES: readonly Shape[] = [
  { what: 'a recovery code', pattern: /(?<![\w-])[0-9a-z]{4}(?:-[0-9a-z]{4}){3}(?![\w-])/g },
  { what: 'a secret of an authenticator app', pattern: /(?<![A-Za-z0-9])[A-Z2-7]{32}(?![A-Za-z0-9])/g },
  { what: 'a one-time code', pattern: new RegExp(`"(?:${CODE_NAMES})":"\\d{6}"|[?&](?:${CODE_NAMES})=\\d{6}(?!\\d)`, 'g') },
  { what: 'a field that is secret', pattern: new RegExp(`"(?:${SECRET_NAMES})":"[^"]|[?&](?:${SECRET_NAMES})=[^&\\s"]`, 'g') },
  { what: 'a mail address', pattern: /[\w.+-]+@[\w-]+(?:\.[a-z]{2,})+(?!\w)/g },
  { what: 'a picture', pattern: /\/9j\/|iVBORw0KGgo|JFIF|\u{fffd}{3,}/u },
];

/** Base64url of 32 bytes or more: tokens, device secrets, enrolments, challenges. Hashes in hex and names of files are none. */
const LONG = /(?<![\w-])[\w-]{43,}(?![\w-])/g;

function isRandom(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return count(/[0-9]/g) >= 2 && count(/[A-Z]/g) >= 3 && count(/[a-z]/g) >= 3;
}

/** What secret things a text has, by their shape. */
export function secretsIn(text: string): readonly string[] {
  const shaped = SHAPES.filter(({ pattern }) => text.search(pattern) >= 0).map(({ what }) => what);
  const isToken = (text.match(LONG) ?? []).some(isRandom);
  return isToken ? ['a token', ...shaped] : shaped;
}

/** Below the folder of a run: what was sent that nobody may find again. */
const KNOWN = 'known-';

/** Names each line of the run's logs that has a secret, `file:line: what`. */
export function secretsInLogs(folder: string): { readonly lines: number; readonly found: readonly string[] } {
  const files = readdirSync(folder).toSorted();
  const read = (file: string): readonly string[] => readFileSync(join(folder, file), 'utf8').split('\n');
  const known = new Set(files.filter((file) => file.startsWith(KNOWN)).flatMap(read));
  known.delete('');
  const found: string[] = [];
  let lines = 0;
  for (const file of files.filter((name) => !name.startsWith(KNOWN))) {
    for (const [index, line] of read(file).entries()) {
      lines += line === '' ? 0 : 1;
      const isKnown = [...known].some((secret) => line.includes(secret));
      const kinds = isKnown ? ['what a test typed', ...secretsIn(line)] : secretsIn(line);
      if (kinds.length > 0) found.push(`${file}:${index + 1}: ${kinds.join(', ')}`);
    }
  }
  return { lines, found };
}
