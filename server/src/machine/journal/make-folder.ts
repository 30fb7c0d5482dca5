import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and those above it, level by level: `mkdir` with `recursive` goes round for ever where nothing can be made, as in `/proc`. */
export function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  mkdirSync(path, { mode });
}
