import { existsSync, readFileSync, statSync } from 'node:fs';
import { english } from '@candor/proofs/english';
import type { AckEvidence } from '@candor/proofs/kinds/ack/evidence';
import { MOST_BYTES, readJson } from '@candor/proofs/read-json';
import { verifyEvidence } from '@candor/proofs/verify';
import { UsageError } from '../machine/command-line.ts';
import { inWords } from '../machine/system-words.ts';

const PUBLIC_KEY = /^[0-9a-f]{64}$/;

/** A file that is not there, not JSON, or of a kind that this version does not know: nothing can be said about it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** What a journal has instead of what was acknowledged, in words; null for nothing. */
type ContradictionOf = (file: AckEvidence) => Promise<string | null>;

/**
 * Verifies a saved evidence file without any server (`docs/proofs.md`), printing each checked step. Answers whether it is proved. `trusted` is
 * a public key in hex or a file that holds some; without it the file's own first key is named, to be compared by hand. An acknowledgement is held
 * against a journal where `contradictionOf` says what in it contradicts one.
 */
export async function verifyFile(
  path: string,
  { trusted, contradictionOf }: { readonly trusted: string | undefined; readonly contradictionOf: ContradictionOf | null },
  print: (text: string) => void,
): Promise<boolean> {
  const keys = trusted === undefined ? undefined : trustedKeys(trusted);
  const file = readJsonFile(path);
  const { proved, readable, kind, orderId, firstKey, lines } = verifyEvidence(file, keys);
  if (!readable) throw new UnreadableFile(`${path} cannot be read: ${lines.map(english).join('; ')}`);
  if (contradictionOf !== null && kind !== 'ack') throw new UsageError('--journal is for acknowledgements');
  const say = (isOk: boolean, step: string, text: string): void => print(`${isOk ? 'ok    ' : 'FAILED'}  ${step.padEnd(11)}  ${text}`);
  for (const line of lines) say(line.ok, line.step, english(line));
  if (keys === undefined && firstKey !== null)
    print(`No key was named to trust. This file rests on ${firstKey}: compare it with the published one.`);
  const isKept = !proved || contradictionOf === null || (await isInJournal(file as AckEvidence, contradictionOf, say));
  print(proved && isKept ? `proved: ${orderId}` : `not proved${orderId === null ? '' : `: ${orderId}`}`);
  return proved && isKept;
}

/** Says whether the journal has what was acknowledged. What was signed stays signed: another journal convicts the signer. */
async function isInJournal(
  file: AckEvidence,
  contradictionOf: ContradictionOf,
  say: (isOk: boolean, step: string, text: string) => void,
): Promise<boolean> {
  const { receipt, ack } = file;
  const contradiction = await contradictionOf(file);
  if (contradiction === null) say(true, 'journal', `entry ${receipt.journal.seq} has the order, behind the batch that was signed`);
  else say(false, 'journal', `${contradiction}. This journal convicts whoever has signed with key ${ack.key}`);
  return contradiction === null;
}

function readJsonFile(path: string): unknown {
  try {
    const found = statSync(path);
    if (!found.isFile()) throw new TypeError('it is no file');
    if (found.size > MOST_BYTES) throw new RangeError('larger than any evidence file');
    return readJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path)));
  } catch (error) {
    throw new UnreadableFile(`${path} cannot be read: ${inWords(error)}`);
  }
}

/** Keys from a file: hex keys as lines of text, or JSON that holds them as `publicKey` (what `/api/prices/keys` answers). */
export function trustedKeys(given: string): readonly string[] {
  if (PUBLIC_KEY.test(given)) return [given];
  if (!existsSync(given) || !statSync(given).isFile())
    throw new UsageError(`--key needs a public key of 64 hex digits, or a file with some: ${given} is neither`);
  const text = readFileSync(given, 'utf8');
  const keys = text.trimStart().startsWith('{') || text.trimStart().startsWith('[') ? publicKeysIn(readJsonFile(given)) : text.split(/\s+/);
  const found = keys.filter((key) => PUBLIC_KEY.test(key));
  if (found.length === 0) throw new UsageError(`no public key in ${given}`);
  return found;
}

function publicKeysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === 'publicKey' && typeof item === 'string' ? [item] : publicKeysIn(item)));
}
