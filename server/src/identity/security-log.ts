import { join } from 'node:path';
import { createStream } from 'rotating-file-stream';

/** Folder of the data folder. */
const FOLDER = 'security';
const FILE = 'security.log';
const FILE_SIZE = '16M';
const FILES_MAX = 32;
/** Networks of users are nobody else's business. */
const MODE = 0o600;

/** What somebody did, or tried, with an account. */
export type SecurityEvent = {
  readonly event:
    | 'registration'
    | 'login'
    | 'passkey-login'
    | 'device-login'
    | 'device-remembered'
    | 'device-reused'
    | 'password-change'
    | 'data-export'
    | 'closing'
    | 'trade-password-set'
    | 'trade-password-change'
    | 'withdrawal-address-bound'
    | 'withdrawal-address-unbound'
    | 'allow-list-opened'
    | 'withdrawal-requested'
    | 'factor-on'
    | 'factor-off'
    | 'factor-reset'
    | 'recovery-codes'
    | 'passkey-added'
    | 'passkey-renamed'
    | 'passkey-removed'
    | 'passkey-copied'
    | 'revocation'
    | 'logout'
    | 'limit-change'
    | 'code-sent'
    | 'email-bound'
    | 'email-unbound'
    | 'phone-bound'
    | 'phone-unbound'
    | 'password-reset'
    | 'anti-phishing-word-change'
    | 'verification-handed-in'
    | 'refusal';
  /** `done`, or the reason of the refusal: `LOGIN_WRONG` is a failure, `TOO_MANY_REQUESTS` a lock-out. */
  readonly outcome: string;
  /** Null for a name that nobody has: what was typed there may be a password. */
  readonly userId: number | null;
  /** IPv4 address, or the first 64 bits of an IPv6 address; empty for what the house does. */
  readonly network: string;
  readonly sessionId: string | null;
  /** Of a sign-in by password, code, passkey or a remembered device: whether the account was never used from that network, or not for long. */
  readonly isNewNetwork?: boolean;
  /** Of a code: what it is for. */
  readonly codeType?: string;
  /** Of a refusal: the call's name. */
  readonly call?: string;
};

export type SecurityLog = { readonly write: (event: SecurityEvent) => void; readonly close: () => Promise<void> };

/** Lines of JSON in files of their own: the current one, and older ones by number, the oldest of which makes way. */
export function openSecurityLog(dataFolder: string, now: () => number, onError: (error: Error) => void): SecurityLog {
  const stream = createStream(FILE, { path: join(dataFolder, FOLDER), size: FILE_SIZE, maxFiles: FILES_MAX, mode: MODE });
  stream.on('error', onError);
  stream.on('warning', onError);
  return {
    write: (event) => void stream.write(`${JSON.stringify({ time: new Date(now()).toISOString(), ...event })}\n`),
    close: () =>
      new Promise((resolve) => {
        stream.end(resolve);
      }),
  };
}
