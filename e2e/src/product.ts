import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The built product, running in a process of its own on a data folder of its own. */
export type Product = {
  readonly address: string;
  readonly dataFolder: string;
  /** Ends the process with a signal and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Everything the process wrote so far. */
  output(): string;
};

type StartOptions = { readonly dataFolder?: string; readonly port?: number };

const readyLine = /Candor is ready at (http:\/\/\S+)/;

/** Starts the product and answers when it has printed its ready line; rejects with its output when it ends first. */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'candor-e2e-'));
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      CANDOR_PORT: String(options.port ?? 0),
      CANDOR_DATA: dataFolder,
      CANDOR_MODE: 'demo',
      CANDOR_FEED: 'simulated',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    const read = (line: string): void => {
      lines.push(line);
      const match = readyLine.exec(line);
      if (match?.[1] !== undefined) resolve(match[1]);
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${lines.join('\n')}`)));
  });
  return { address, dataFolder, output: () => lines.join('\n'), end: (signal) => endProcess(child, signal) };
}

/** The product again, on the data and the port of one that has ended. */
export async function startAgain({ address, dataFolder }: Product): Promise<Product> {
  return await startProduct({ dataFolder, port: Number(new URL(address).port) });
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await gone;
}

/** Stops the product and removes its data. */
export async function discardProduct(product: Product): Promise<void> {
  await product.end('SIGTERM');
  // The database of a process that was killed ends by itself, and writes until then.
  rmSync(product.dataFolder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}
