import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment, Variable } from '../../machine/environment.ts';
import type { SignerSocketOptions } from '../../signer/signer-socket.ts';

const [ADDRESS, FILES] = ['CANDOR_SIGNER', 'CANDOR_SIGNER_FILES'] as const;
const HOST_AND_PORT = /^([A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):([1-9]\d{0,4})$/;

export const PAYMENT_VARIABLES: readonly Variable[] = [
  {
    names: [ADDRESS, FILES],
    otherwise: '–',
    text: 'host and port of the signer, which holds the keys of chains on a machine of its own, and a folder with `key.pem`, `certificate.pem` and `authority.pem` of the connection: both sides show certificates of that authority. Without them no channel takes withdrawals but in demo mode on its own chain',
  },
];

/** Null: no signer is asked. */
export type PaymentSettings = { readonly signer: SignerSocketOptions | null };

/** Reads where the signer is; adds what is wrong to `problems`. What stands in the files is never said. */
export function readPaymentSettings(environment: Environment, _mode: 'demo' | 'live', problems: string[]): PaymentSettings {
  const [address, folder] = [environment[ADDRESS] ?? '', environment[FILES] ?? ''];
  if (address === '' && folder === '') return { signer: null };
  if (address === '' || folder === '') problems.push(`${address === '' ? ADDRESS : FILES} must be set too: a signer needs both`);
  const [, host = '', digits = ''] = HOST_AND_PORT.exec(address) ?? [];
  const port = Number(digits);
  if (address !== '' && (host === '' || port > 65_535)) problems.push(`${ADDRESS} must be a host and a port, not "${address}"`);
  const read = (name: string): string => {
    try {
      return readFileSync(join(folder, `${name}.pem`), 'utf8');
    } catch {
      problems.push(`${FILES}: ${name}.pem cannot be read there`);
      return '';
    }
  };
  if (folder === '') return { signer: null };
  const certificates = { key: read('key'), cert: read('certificate'), ca: read('authority') };
  return { signer: { host: host.replaceAll(/[[\]]/g, ''), port, certificates } };
}
