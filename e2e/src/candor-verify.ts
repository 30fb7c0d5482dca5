import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { root } from './product.ts';

/** `candor verify FILE`, without the server; answers its exit code and its words. */
export async function candorVerify(file: string): Promise<{ readonly code: number; readonly output: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'server/src/candor.ts'), 'verify', file]);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string };
    return { code, output: stdout };
  }
}
