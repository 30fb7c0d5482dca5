import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { programOf } from './program-of.ts';

type Said = { readonly code: number; readonly output: string; readonly errors: string };

/** `candor WORDS…` in a process of its own; answers its exit code and what it said. */
export async function candor(words: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Said> {
  const program = programOf('server/src/command-line/candor.ts');
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], { env: { ...process.env, ...variables } });
    return { code: 0, output: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { readonly code: number; readonly stdout: string; readonly stderr: string };
    return { code, output: stdout, errors: stderr };
  }
}
