import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the version before journals began with `house.open` wrote to its disk: one entry, `asset.define`, and a stop. */
const SEGMENT =
  '43414e444f524a3100000000000000010000000000000000000000000000000000000000000000000000000000000000e3f8600a9cd8f1fdeb3f3e0cbb36f4c4' +
  '434a4231000000000000000100000001000000300000000000000000000000000000000000000000000000000000000000000000fc4bca715af722b8c451185d' +
  '95506f59ab0fadfee317f963dc33631bcdcb2f2826d45b91020180d0eab6b733001267656e657369733a61737365743a55534454010204555344541001000101' +
  '010104555344540831424a43';
const SNAPSHOT =
  '43414e444f52533100000000000000010000019b76daa800fc4bca715af722b8c451185d95506f59ab0fadfee317f963dc33631bcdcb2f289eaffd06cbe4cf07' +
  'eca8f8a3ac5229ad385be390487cf01506fcb68be227d5c800000000000000497df53dfa4b01543446c2ab2d09fa2c995de8516cc760ee3e3ee61a70538fdbbd' +
  '040180d0eab6b73328001267656e657369733a61737365743a5553445480d0eab6b7330100010102045553445410000000000101045553445408000000000000' +
  '010000000000000000';

/** Writes that folder's journal, and its snapshot when asked. */
export function writeFolderOfFormat2(dataFolder: string, withSnapshot: boolean): void {
  mkdirSync(join(dataFolder, 'journal'));
  writeFileSync(join(dataFolder, 'journal', '0000000000000001.segment'), Buffer.from(SEGMENT, 'hex'));
  if (!withSnapshot) return;
  mkdirSync(join(dataFolder, 'snapshots'));
  writeFileSync(join(dataFolder, 'snapshots', '0000000000000001.snapshot'), Buffer.from(SNAPSHOT, 'hex'));
}
