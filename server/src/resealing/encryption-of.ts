import { UsageError } from '../machine/command-line.ts';
import { Encryption } from '../machine/encryption/encryption.ts';
import { readEncryptionKeys } from '../machine/encryption/encryption-settings.ts';
import { masterKeysKeptIn } from '../machine/encryption/master-key.ts';

/** The keys that a server of this environment has. Makes none. */
export function encryptionOf(dataFolder: string): Encryption {
  const problems: string[] = [];
  const keys = readEncryptionKeys(process.env, problems);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  const { current, earlier } = keys ?? masterKeysKeptIn(dataFolder) ?? missing(dataFolder);
  return new Encryption(current, earlier);
}

function missing(dataFolder: string): never {
  throw new UsageError(`set CANDOR_ENCRYPTION_KEY as for the server: ${dataFolder} keeps no key`);
}
