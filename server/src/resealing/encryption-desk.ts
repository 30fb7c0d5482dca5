import type { Encryption } from '../machine/encryption/encryption.ts';
import { askDesk } from '../operator/ask.ts';
import type { Desk } from '../operator/channel.ts';

const NAME = 'encryption';

/** Tells which key the server seals with, which says nothing of the key itself. */
export function encryptionDesk({ keyId }: Pick<Encryption, 'keyId'>): Desk {
  return { name: NAME, answer: () => Promise.resolve({ outcome: 'ok', told: keyId }) };
}

/** The id of the key that the server on a data folder seals with; null when it cannot say. Throws in words when none answers. */
export async function askKeyId(dataFolder: string): Promise<string | null> {
  const { told } = await askDesk(dataFolder, NAME, null);
  return typeof told === 'string' ? told : null;
}
