import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createSignerFolder, openSigner, SIGNER_FILES } from './signer-folder.ts';
import { serveSigner } from './signer-socket.ts';
import { readKeyFile } from './signing-keys.ts';

const USAGE = `npm run signer -- create FOLDER        makes the key, once, and says the accounts that follow from it
npm run signer -- show FOLDER          says them again
npm run signer -- serve FOLDER HOST:PORT
                                       signs; FOLDER holds settings.json, and key.pem, certificate.pem and authority.pem
                                       of the connection
`;

/** Networks that are paid over, and what the server is told of the account of each. */
const ACCOUNT_SETTINGS = [
  ['ethereum', 'CANDOR_ETHEREUM_ACCOUNT'],
  ['bitcoin', 'CANDOR_BITCOIN_ACCOUNT'],
  ['litecoin', 'CANDOR_LITECOIN_ACCOUNT'],
  ['tron', 'CANDOR_TRON_ACCOUNT'],
] as const;

process.title = 'candor-signer';
const [, , command = '', folder = '', address = ''] = process.argv;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function show(): void {
  const keys = readKeyFile(join(folder, SIGNER_FILES.key));
  for (const [network, setting] of ACCOUNT_SETTINGS) {
    const { hot, accountKey } = keys.of(network);
    say(`Hot wallet of ${network}: ${hot.address}`);
    say(`Account that addresses of users are derived from (${setting}): ${accountKey}`);
  }
}

function create(): void {
  createSignerFolder(folder);
  show();
}

function serve(): void {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(address) ?? [];
  if (port === '') throw new Error(`no HOST:PORT: "${address}"`);
  const pem = (name: string): string => readFileSync(join(folder, `${name}.pem`), 'utf8');
  const certificates = { key: pem('key'), cert: pem('certificate'), ca: pem('authority') };
  const onProblem = (problem: string): void => void process.stderr.write(`${problem}\n`);
  const server = serveSigner(openSigner(folder), certificates, onProblem);
  server.listen(Number(port), host, () => say(`The signer listens at ${address}`));
}

const commands: Readonly<Record<string, () => void>> = { create, show, serve };
try {
  const run = folder === '' ? undefined : commands[command];
  if (run === undefined) throw new Error(`what is to be done?\n${USAGE}`);
  run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
