import * as v from 'valibot';
import { tabStorage } from '../../session/storage.ts';

/** How a code reaches its reader. */
export type Channel = 'email' | 'phone';

/** What a code is for, as pages ask for it: `codeType` of the wire contract. */
export type CodePurpose = 'REGISTER' | 'LOGIN' | 'FIND_PASSWORD' | 'BIND' | 'UPD_PASSWORD' | 'WITHDRAW';

/** Codes that are told apart: a change of the bound address asks for one to the old and one to the new. */
export interface CodeKind {
  readonly purpose: CodePurpose;
  readonly channel: Channel;
  readonly proves?: 'old';
}

const VERSION = 1;
const shape = v.object({ to: v.string(), againAtMs: v.number(), endsAtMs: v.number() });

/** A code that was sent from this tab. Times are epoch milliseconds of this device. */
export type SentCode = v.InferOutput<typeof shape>;

interface Seconds {
  readonly resendSeconds: number;
  readonly expiresSeconds: number;
}

const MS = 1000;

/** A code that is on its way since `nowMs`, by the seconds that the server names. */
export function sentAt(nowMs: number, to: string, { resendSeconds, expiresSeconds }: Seconds): SentCode {
  return { to, againAtMs: nowMs + resendSeconds * MS, endsAtMs: nowMs + expiresSeconds * MS };
}

/** Whole seconds until another code can be asked for at this address; 0 when it can. Codes to another address do not wait for this one. */
export function secondsUntilAgain(sent: SentCode | null, to: string | null, nowMs: number): number {
  if (sent === null || (to !== null && sent.to !== to)) return 0;
  return Math.max(0, Math.ceil((sent.againAtMs - nowMs) / MS));
}

/** For this tab, so that a reload forgets neither the address nor the time. */
export const keyOf = ({ purpose, channel, proves }: CodeKind) => `code-${purpose}-${channel}-${proves ?? 'new'}` as const;

/** The code that was sent last, while it may still work. */
export function readSent(kind: CodeKind, nowMs: number): SentCode | null {
  const sent = tabStorage.read(keyOf(kind), VERSION, shape);
  return sent !== null && sent.endsAtMs > nowMs ? sent : null;
}

export function writeSent(kind: CodeKind, sent: SentCode): void {
  tabStorage.write(keyOf(kind), VERSION, sent);
}

/** After the code was used. */
export function forgetSent(kind: CodeKind): void {
  tabStorage.remove(keyOf(kind));
}
