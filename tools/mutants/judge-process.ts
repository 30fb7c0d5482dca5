import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Answer, Request } from './judge/messages.ts';

/** Clock ticks a second in /proc. */
const TICKS_A_SECOND = 100;
const LOOK_INTERVAL_MS = 200;

export interface Limit {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** How a request ended that got no answer. */
export type Ended = 'timeout' | 'crash';

export interface Place {
  readonly tree: string;
  readonly runtimeUrl: string;
  readonly seed: number;
}

const running = new Set<JudgeProcess>();
process.on('exit', () => {
  for (const judge of running) judge.stop();
});

/** A process that runs tests of the mutated tree. It is ended and replaced when a request takes too long or ends it. */
export class JudgeProcess {
  readonly #place: Place;
  #child: ChildProcess | null = null;

  constructor(place: Place) {
    this.#place = place;
  }

  async ask(request: Request, limit: Limit): Promise<Answer | Ended> {
    const child = (this.#child ??= this.#start(request.kind === 'run' ? request.mutantId : -1));
    const before = cpuMs(child.pid ?? 0);
    const startMs = performance.now();
    return await new Promise((resolve) => {
      const end = (answer: Answer | Ended): void => {
        clearInterval(look);
        child.removeAllListeners();
        if (typeof answer === 'string') this.stop();
        resolve(answer);
      };
      const look = setInterval(() => {
        const isLong = performance.now() - startMs > limit.wallMs || cpuMs(child.pid ?? 0) - before > limit.cpuMs;
        if (isLong) end('timeout');
      }, LOOK_INTERVAL_MS);
      child.once('message', (answer: Answer) => end(answer));
      child.once('exit', () => end('crash'));
      child.send(request);
    });
  }

  stop(): void {
    this.#child?.removeAllListeners();
    const pid = this.#child?.pid;
    this.#child = null;
    running.delete(this);
    if (pid === undefined) return;
    try {
      // With all that its tests have started.
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  #start(mutantId: number): ChildProcess {
    running.add(this);
    return fork(fileURLToPath(new URL('judge/judge.ts', import.meta.url)), [], {
      execArgv: ['--import', new URL('judge/register.mjs', import.meta.url).href, '--max-old-space-size=3000', '--no-warnings'],
      env: {
        ...process.env,
        CANDOR_MUTANT: String(mutantId),
        CANDOR_MUTANTS_TREE: this.#place.tree,
        NODE_OPTIONS: `--import=${this.#place.runtimeUrl}`,
        CANDOR_MUTANTS_SEED: String(this.#place.seed),
      },
      detached: true,
      stdio: ['ignore', 'ignore', process.env['CANDOR_MUTANTS_DEBUG'] === undefined ? 'ignore' : 'inherit', 'ipc'],
    });
  }
}

/** Time on processors that a process and its threads have used; 0 where the system does not tell. */
function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}
