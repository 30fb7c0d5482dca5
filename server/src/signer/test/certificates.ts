import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Certificates } from '../signer-socket.ts';

const DAYS = ['-days', '2'];

/** An authority of its own and two whom it has certified, made by OpenSSL. */
export class Authority {
  readonly #folder = mkdtempSync(join(tmpdir(), 'candor-tls-'));

  constructor() {
    this.#openssl('req', '-x509', ...newKey('authority'), '-out', 'authority.pem', '-subj', '/CN=authority', ...DAYS);
  }

  certify(name: string): Certificates {
    writeFileSync(join(this.#folder, 'names'), 'subjectAltName=IP:127.0.0.1');
    this.#openssl('req', ...newKey(name), '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', 'names'];
    this.#openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-out', `${name}.pem`, ...DAYS);
    return { key: this.#read(`${name}.key`), cert: this.#read(`${name}.pem`), ca: this.#read('authority.pem') };
  }

  #read(file: string): string {
    return readFileSync(join(this.#folder, file), 'utf8');
  }

  #openssl(...parameters: readonly string[]): void {
    execFileSync('openssl', parameters, { cwd: this.#folder, stdio: 'ignore' });
  }
}

const newKey = (name: string): readonly string[] => ['-newkey', 'ed25519', '-noenc', '-keyout', `${name}.key`];

export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
