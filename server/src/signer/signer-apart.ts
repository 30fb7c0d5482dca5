import { SupervisedProgram, type SupervisedOptions } from '../programs/supervised-program.ts';
import { FROM_SIGNER, SIGNER_LINE_MAX, type SignerAnswer, type SignerLink, type WrittenQuestion } from './signer-messages.ts';

const PROGRAM = {
  name: 'the process of the signer',
  entry: new URL('signer-program.ts', import.meta.url),
  memoryMb: 128,
  lineCharactersMax: SIGNER_LINE_MAX,
  says: FROM_SIGNER,
};

export type SignerApartOptions = Pick<SupervisedOptions<SignerAnswer>, 'onProblem' | 'firstPauseMs'> & {
  /** Its own, which it alone reads and writes. */
  readonly folder: string;
};

/** The demo's signer: a child process with its own folder. */
export class SignerApart implements SignerLink {
  readonly #program: SupervisedProgram<SignerAnswer>;

  constructor({ folder, ...options }: SignerApartOptions) {
    this.#program = new SupervisedProgram({ ...PROGRAM, folder }, { ...options, onSaid: () => false, onStart: () => undefined });
  }

  /** 0 while it is away. */
  get pid(): number {
    return this.#program.pid;
  }

  async ask(question: WrittenQuestion): Promise<SignerAnswer> {
    return await this.#program.ask(question);
  }

  async close(): Promise<void> {
    await this.#program.close();
  }
}
