import { rmSync } from 'node:fs';
import { assertNewFile } from '../machine/new-file.ts';
import { UsageError, type CommandLine } from '../machine/command-line.ts';
import { answered, askInSession, inOwnSession, refusalText, typed, type OperatorPlace } from './ask-operators.ts';
import { sealKey, writeKeyFile } from './key-file.ts';

const PASSPHRASE = 'CANDOR_OPERATOR_PASSPHRASE';
const PASSPHRASE_LENGTH_MIN = 12;

type Print = (text: string) => void;

/**
 * `candor operator key <file>`: makes the key that the operator signs payments with, in a new file of his own, and offers the server its public half.
 * The private half leaves the file for no server. Answers whether it is offered.
 */
export async function makeKey(place: OperatorPlace, line: CommandLine, print: Print): Promise<boolean> {
  const [, , path, ...rest] = line.words;
  if (path === undefined || rest.length > 0) throw new UsageError('name a new file that the key is written to: operator key <file>');
  assertNewFile(path, place.folder);
  return await inOwnSession(place, line, print, async (session, name) => {
    const key = sealKey(name, await newPassphrase());
    writeKeyFile(path, key);
    const { publicKey } = key;
    const again = `${path} is kept; to offer its key again: candor operator offer-key ${publicKey}`;
    const offered = await askInSession(place, session, 'offer-key', { publicKey }).catch((error: unknown) => {
      throw new Error(`whether the server has heard of the key is not known. ${again}`, { cause: error });
    });
    if (offered.outcome !== 'ok') {
      rmSync(path);
      print(`${refusalText(offered)}. No key is kept`);
      return false;
    }
    print(`written to ${path}, sealed with your passphrase: keep a copy, nobody can make another`);
    print(`tell two administrators your public key; they compare it and approve it (candor operator approve-key ${name}):\n${publicKey}`);
    return true;
  });
}

/** Of a key that is there. */
export async function passphraseOf(path: string): Promise<string> {
  return await answered(PASSPHRASE, `passphrase of ${path}: `, true);
}

async function newPassphrase(): Promise<string> {
  const passphrase = await answered(PASSPHRASE, 'new passphrase of the key, 12 characters or more: ', true);
  if (passphrase.length < PASSPHRASE_LENGTH_MIN) throw new Error('the passphrase needs 12 characters or more');
  const isTyped = (process.env[PASSPHRASE] ?? '') === '';
  if (isTyped && (await typed('the same again: ', true)) !== passphrase) throw new Error('the second passphrase is another one');
  return passphrase;
}
