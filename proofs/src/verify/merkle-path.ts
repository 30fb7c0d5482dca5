import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/**
 * The root to which a path leads from the digest at `index` of `count`; null where the path has too many nodes or too few. Written apart from
 * `merkle.ts`, which makes paths: one mistake in both would make them agree.
 */
export function rootOfPath(digest: string, index: number, count: number, path: readonly string[]): string | null {
  if (index >= count) return null;
  let hash = sha256(hexToBytes(`00${digest}`));
  let taken = 0;
  let at = index;
  for (let last = count - 1; last > 0; last = (last - (last % 2)) / 2) {
    const isRight = at % 2 === 1;
    if (isRight || at < last) {
      const beside = path[taken];
      if (beside === undefined) return null;
      taken += 1;
      const own = bytesToHex(hash);
      hash = sha256(hexToBytes(isRight ? `01${beside}${own}` : `01${own}${beside}`));
    }
    at = (at - (at % 2)) / 2;
  }
  return taken === path.length ? bytesToHex(hash) : null;
}
