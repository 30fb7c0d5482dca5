import { spawn, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Program } from './program.ts';

/** The folders of code that programs load: they may read these and nothing else. */
const CODE = ['../../../node_modules/', '../../../contract/', '../../../money/', '../../../exchange/', '../../../proofs/', '../../'];
/** Of the server's environment a program gets what says how to reach the network, and no setting. */
const ENVIRONMENT = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'TZ', 'LANG'];

/** A program as it was started: messages come on a pipe of their own. */
export type StartedProgram = { readonly child: ChildProcess; readonly messages: Readable };

/**
 * Starts a program with the permissions of reading the code and of the network: it can write no file, read no other, start no process; but for
 * the folder that is its own, if it has one.
 * Node's permissions bind what runs inside by accident or by a library that was tampered with, not native code, and no sockets: those of the
 * data folder ask for passwords that stand in files there.
 */
export function startProgram({ entry, memoryMb, folder }: Pick<Program<never>, 'entry' | 'memoryMb' | 'folder'>): StartedProgram {
  const reads = CODE.map((folder) => `--allow-fs-read=${realpathSync(fileURLToPath(new URL(folder, import.meta.url)))}/`);
  const own = folder === undefined ? [] : [`--allow-fs-read=${realpathSync(folder)}`, `--allow-fs-write=${realpathSync(folder)}`];
  const environment = Object.fromEntries(
    ENVIRONMENT.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const given = folder === undefined ? [] : [realpathSync(folder)];
  const child = spawn(
    process.execPath,
    ['--permission', ...reads, ...own, `--max-old-space-size=${memoryMb}`, fileURLToPath(entry), ...given],
    {
      cwd: '/',
      env: environment,
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    },
  );
  return { child, messages: child.stdio[3] as Readable };
}
