import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the version before format 4 wrote to its disk: `house.open` and `asset.define` in one batch, each entry with its number and time in full. */
const SEGMENT =
  '43414e444f524a3100000000000000010000000000000000000000000000000000000000000000000000000000000000e3f8600a9cd8f1fdeb3f3e0cbb36f4c4' +
  '434a4231000000000000000100000002000000360000000000000000000000000000000000000000000000000000000000000000e860eb8a7d5f455e276d1b93' +
  'df8648c052d3eeb705bd08e8b95c08d7931b0bd43ac8ad6f030180d0eab6b7330000810206000100000181020300030281d0eab6b73300008104020455534454' +
  '100100010181040104555344540831424a43';

/** Writes that folder's journal. */
export function writeFolderOfFormat3(dataFolder: string): void {
  mkdirSync(join(dataFolder, 'journal'));
  writeFileSync(join(dataFolder, 'journal', '0000000000000001.segment'), Buffer.from(SEGMENT, 'hex'));
}
