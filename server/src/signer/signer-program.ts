import { Socket } from 'node:net';
import process from 'node:process';
import { hostProgram } from '../programs/host-program.ts';
import type { SignerAnswer } from './signer-messages.ts';
import { openSigner } from './signer-folder.ts';

// The signer as a child of the demo's server, which alone starts it so: in live mode it runs on a machine of its own (`main.ts`).

process.title = 'candor-signer';
const output = new Socket({ fd: 3 });
// the server has gone
output.on('error', () => process.exit(0));
const signer = openSigner(process.argv[2] ?? '');
type Asked = { readonly type: string; readonly askId: number };
/** Without the number of the question, which is the pipe's. */
const take = async (asked: Asked): Promise<SignerAnswer> => {
  const question = Object.fromEntries(Object.entries(asked).filter(([name]) => name !== 'askId'));
  return await Promise.resolve(signer.take(question));
};
await hostProgram<Asked, SignerAnswer>({ input: process.stdin, output, take });
process.exit(0);
