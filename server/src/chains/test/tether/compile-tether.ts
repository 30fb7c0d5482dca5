import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const NAME = 'DemoTether';
const require = createRequire(import.meta.url);

type Compiled = {
  readonly errors?: readonly { readonly formattedMessage: string }[];
  readonly contracts?: Readonly<
    Record<string, Readonly<Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>>>
  >;
};

/** The code that puts the contract on a chain, without what would depend on where it was compiled. */
export function compileTether(): string {
  const compiler = require('solc') as { compile(input: string): string };
  const source = readFileSync(new URL(`../../local/${NAME}.sol`, import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [NAME]: { content: source } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  };
  const { errors = [], contracts = {} } = JSON.parse(compiler.compile(JSON.stringify(input))) as Compiled;
  const [error] = errors;
  if (error !== undefined) throw new Error(error.formattedMessage);
  return `0x${contracts[NAME]?.[NAME]?.evm.bytecode.object ?? ''}`;
}
