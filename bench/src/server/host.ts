import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TimeRequest } from '@candor/server/test/movable-time';
import { readThreadTimes, type ThreadTimes } from './processor.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** The whole server in a process of its own, on a fresh data folder, so that the generator's work is not counted as its own. */
export type Host = {
  readonly hostName: string;
  readonly port: number;
  /** Where figures are asked for. */
  readonly metricsUrl: string;
  readonly dataFolder: string;
  readonly pid: number;
  /** Processor seconds used so far by the server process (user + system). */
  processorSeconds(): number;
  /** Processor time used so far by each thread of the server and by the processes it started. */
  threadTimes(): ThreadTimes;
  /** Resident memory in bytes. */
  residentBytes(): number;
  /** Lets the time of a server whose time is movable pass, with all prices and settlements on the way. */
  passTime(durationMs: number): Promise<void>;
  /** Ends the server, lets `beforeRemoval` read the data folder, and removes it. */
  stop(beforeRemoval?: (dataFolder: string) => Promise<void>): Promise<void>;
};

/** `givesWay`: stands for another machine, and leaves the processors to whoever is measured beside it. */
export type HostOptions = { readonly isTimeMovable?: boolean; readonly givesWay?: boolean };

export async function startHost(environment: Readonly<Record<string, string>> = {}, options: HostOptions = {}): Promise<Host> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const preload = options.isTimeMovable === true ? ['--import', join(root, 'server/src/test/movable-time.ts')] : [];
  const command = [process.execPath, ...preload, join(root, 'server/src/main.ts')];
  const [program = '', ...parameters] = options.givesWay === true ? ['nice', '-n', '10', ...command] : command;
  const child = spawn(program, parameters, {
    cwd: root,
    env: {
      ...process.env,
      CANDOR_PORT: '0',
      CANDOR_DATA: dataFolder,
      CANDOR_FEED: 'simulated',
      CANDOR_MODE: 'demo',
      CANDOR_SIMULATED_PARTICIPANTS: 'off',
      CANDOR_LOCAL_CHAIN: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { address, metricsUrl } = await addressesOf(child);
  const pid = child.pid ?? 0;
  return {
    hostName: address.hostname,
    port: Number(address.port),
    metricsUrl,
    dataFolder,
    pid,
    processorSeconds: () => processorSecondsOf(pid),
    threadTimes: () => readThreadTimes(pid),
    residentBytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    passTime: async (durationMs) => {
      const passed = once(child, 'message');
      child.send({ advanceMs: durationMs } satisfies TimeRequest);
      await passed;
    },
    stop: async (beforeRemoval) => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      await beforeRemoval?.(dataFolder);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

type Addresses = { readonly address: URL; readonly metricsUrl: string };

async function addressesOf(child: ChildProcess): Promise<Addresses> {
  let metricsUrl = '';
  const said: string[] = [];
  return await new Promise((resolve, reject) => {
    const read = (line: string): void => {
      said.push(line);
      const admin = /^Readiness and figures: (http:\/\/[^/]+)/.exec(line)?.[1];
      if (admin !== undefined) metricsUrl = `${admin}/metrics`;
      const match = /Candor is ready at (http:\/\/\S+)/.exec(line);
      if (match?.[1] !== undefined) resolve({ address: new URL(match[1]), metricsUrl });
    };
    for (const stream of [child.stdout, child.stderr]) if (stream !== null) createInterface({ input: stream }).on('line', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
  });
}

/** `/proc/<pid>/stat` counts in clock ticks of a hundredth of a second on Linux. */
function processorSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}
