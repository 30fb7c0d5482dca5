import { spawn } from 'node:child_process';
import process from 'node:process';

export type TerminalSession = {
  /** Everything that stands on the screen. */
  screen(): string;
  /** Types when the screen ends with these words. */
  type(after: string, keys: string): Promise<void>;
  /** Exit code. */
  ended(): Promise<number | null>;
};

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Runs a program of Node at a terminal that echoes what is typed, as a person's does; by `script` of util-linux. */
export function atTerminal(program: string, words: readonly string[], environment: Readonly<Record<string, string>>): TerminalSession {
  const command = [process.execPath, program, ...words].map(quoted).join(' ');
  const env = { ...process.env, ...environment, TERM: 'xterm' };
  const child = spawn('script', ['--quiet', '--return', '--echo', 'always', '--command', command, '/dev/null'], { env });
  let screen = '';
  let onChange: () => void = () => undefined;
  let isOver = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      screen += data.toString();
      onChange();
    });
  const over = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      isOver = true;
      onChange();
      resolve(code);
    });
  });
  let typedAt = 0;
  return {
    screen: () => screen,
    async type(after, keys) {
      await new Promise<void>((resolve, reject) => {
        onChange = () => {
          if (screen.includes(after, typedAt)) resolve();
          else if (isOver) reject(new Error(`it never said "${after}":\n${screen}`));
        };
        onChange();
      });
      typedAt = screen.length;
      child.stdin.write(keys);
    },
    ended: () => over,
  };
}
