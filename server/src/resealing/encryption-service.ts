import type { Encryption } from '../machine/encryption/encryption.ts';
import { askService } from '../operator/ask.ts';
import type { ChannelService } from '../operator/channel.ts';

const NAME = 'encryption';

/** Tells which key the server seals with, which says nothing of the key itself. */
export function encryptionService({ keyId }: Pick<Encryption, 'keyId'>): ChannelService {
  return { name: NAME, answer: () => Promise.resolve({ outcome: 'ok', told: keyId }) };
}

/** The id of the key that the server on a data folder seals with; null when it cannot say. Throws in words when none answers. */
export async function askKeyId(dataFolder: string): Promise<string | null> {
  const { told } = await askService(dataFolder, NAME, null);
  return typeof told === 'string' ? told : null;
}
