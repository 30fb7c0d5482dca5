import type { GenericSchema } from 'valibot';

/** A line of JSON from a program. What answers a question has its number. */
export type ProgramMessage = { readonly type: string };

/**
 * A child process without this one's keys, settings and data folder: what reads input of strangers through large libraries, or speaks to other
 * machines. It says that it lives (`host-program.ts`), is started again when it ends or is silent, and ends with this process.
 */
export type Program<From extends ProgramMessage> = {
  /** As problems name it: `the process of the venues`. */
  readonly name: string;
  /** The file that it runs. */
  readonly entry: URL;
  /** What it may keep; a library that keeps more ends the program, MB. */
  readonly memoryMb: number;
  /** The longest line that it may say, characters. */
  readonly lineCharactersMax: number;
  /** What it may say: nothing of it is believed before it was looked at. */
  readonly says: GenericSchema<unknown, From>;
  /** The one folder beside the code that it reads, and that it may write; it is told of it in its arguments. */
  readonly folder?: string;
};
