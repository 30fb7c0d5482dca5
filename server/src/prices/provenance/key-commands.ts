import { lockFolder } from '../../machine/journal/lock.ts';
import { openKeyring, readKeys, rotateKey } from './keyring.ts';

/** `candor keys rotate`: the next start signs with the new key. Throws `DataFolderInUse` while a server runs. */
export async function rotateKeyOf(dataFolder: string, nowMs: number, print: (text: string) => void): Promise<void> {
  const lock = await lockFolder(dataFolder);
  try {
    const before = readKeys(dataFolder).at(-1);
    if (before === undefined) {
      print(`there was no key: ${openKeyring(dataFolder, nowMs).key} was made and signs from now on`);
      return;
    }
    const { key } = rotateKey(dataFolder, nowMs);
    print(`key ${key} signs from now on; key ${before.key} announced it, and its secret is destroyed`);
  } finally {
    await lock.release();
  }
}

/** `candor keys list`: public keys only. */
export function printKeys(dataFolder: string, print: (text: string) => void): void {
  for (const { key, publicKey, fromMs, announcement } of readKeys(dataFolder)) {
    const by = announcement === undefined || announcement.by === key ? 'the first' : `announced by ${announcement.by}`;
    print(`${key}  ${publicKey}  from ${new Date(fromMs).toISOString()}, ${by}`);
  }
}
