import { publicKeyOf, keyName, sign } from '@candor/proofs/signature';
import type { Payment } from '@candor/proofs/payment';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSignerFolder, SIGNER_FILES } from '../signer-folder.ts';
import type { PayQuestion } from '../signer-messages.ts';
import type { WrittenSignerSettings } from '../signer-settings.ts';

const secretOf = (byte: number): string => byte.toString(16).padStart(2, '0').repeat(32);
export const [EXCHANGE, ANNA, BERTA, STRANGER] = [secretOf(1), secretOf(2), secretOf(3), secretOf(4)];
export const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const CHAIN = 31_337;
export const NOW_MS = 1_767_240_000_000;
export const FEES = { gasLimit: '21000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' };

export const SETTINGS: WrittenSignerSettings = {
  exchangeKeys: [publicKeyOf(EXCHANGE)],
  operators: [
    { name: 'anna', publicKey: publicKeyOf(ANNA) },
    { name: 'berta', publicKey: publicKeyOf(BERTA) },
  ],
  chains: [
    {
      chainId: CHAIN,
      transactionFeeMax: '1000000000000000',
      hourFeeMax: '10000000000000000',
      fuelMax: '5000',
      channels: [
        { channel: 'ETH', contract: '', transactionMax: '1000', hourMax: '2500', twoPersonsFrom: '900' },
        { channel: 'USDT-ERC', contract: CONTRACT, transactionMax: '1000', hourMax: '2500', twoPersonsFrom: '900' },
      ],
    },
  ],
};

/** A folder as `create` and whoever writes the settings leave it. */
export function makeSignerFolder(settings: WrittenSignerSettings = SETTINGS): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-signer-'));
  createSignerFolder(folder, new Uint8Array(64).fill(7));
  writeFileSync(join(folder, SIGNER_FILES.settings), JSON.stringify(settings));
  return folder;
}

export const PAYMENT: Payment = {
  v: 1,
  withdrawalId: 41,
  channel: 'ETH',
  network: 'ethereum',
  chainId: CHAIN,
  contract: '',
  address: TO,
  memo: '',
  chainUnits: '500',
  networkFeeMax: '42000000000000',
  time: NOW_MS,
  key: keyName(publicKeyOf(EXCHANGE)),
};

/** The question that pays it, signed by the exchange. */
export function payQuestion(of: Partial<Payment> = {}, more: Partial<PayQuestion> = {}): PayQuestion {
  const payment = { ...PAYMENT, ...of };
  const signature = sign(EXCHANGE, 'candor/payment/1', payment);
  return { type: 'pay', payment, signature, approvals: [], nonce: 0, fees: FEES, ...more };
}

/** What an operator signs of it, on a machine of his own. */
export const approvalOf = (operator: string, secret: string, { payment }: Pick<PayQuestion, 'payment'>) => ({
  operator,
  signature: sign(secret, 'candor/payment/1', payment),
});
