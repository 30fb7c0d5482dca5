import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { WORDS_MAX, type Message } from './messages.ts';
import type { ProgramMessage } from './program.ts';

const ALIVE_EVERY_MS = 1_000;
/** Bytes that the server has not taken yet: above them what is replaced by newer is left out. */
const UNREAD_BYTES_MAX = 4 * 1_024 * 1_024;

export type Host<From extends ProgramMessage> = {
  /** Left out while the server is far behind: newer of its kind follows. */
  readonly tellNewest: (said: From) => void;
  readonly tellProblem: (message: string) => void;
};

export type HostOptions<Asked, From extends ProgramMessage> = {
  readonly input: Readable;
  readonly output: Pick<Socket, 'write' | 'writableLength'>;
  /** What the server sends; of a question, the answer. */
  readonly take: (asked: Asked, host: Host<From>) => Promise<From> | null;
};

/** The side of the program, in its process: says that it lives, takes what it is sent and answers. Resolves when the server has gone. */
export async function hostProgram<Asked extends ProgramMessage & { readonly askId?: number }, From extends ProgramMessage>({
  input,
  output,
  take,
}: HostOptions<Asked, From>): Promise<void> {
  const tell = (message: Message): void => void output.write(`${JSON.stringify(message)}\n`);
  const tellNewest = (message: Message): void => void (output.writableLength < UNREAD_BYTES_MAX && tell(message));
  const host: Host<From> = {
    tellNewest: (said) => tellNewest({ type: 'said', said }),
    tellProblem: (message) => tellNewest({ type: 'problem', message: message.slice(0, WORDS_MAX) }),
  };
  const fail = (askId: number, error: unknown): void =>
    tell({ type: 'failed', askId, message: (error instanceof Error ? error.message : String(error)).slice(0, WORDS_MAX) });

  tell({ type: 'alive' });
  const alive = setInterval(() => tellNewest({ type: 'alive' }), ALIVE_EVERY_MS);
  for await (const line of createInterface({ input })) {
    const asked = JSON.parse(line) as Asked;
    const { askId } = asked;
    const answer = take(asked, host);
    if (answer === null || askId === undefined) continue;
    answer.then(
      (said) => tell({ type: 'said', askId, said }),
      (error: unknown) => fail(askId, error),
    );
  }
  clearInterval(alive);
}
