import { formatAmountShort } from '@candor/money/amount';
import { parsePayment, type Payment } from '@candor/proofs/payment';
import { sign } from '@candor/proofs/signature';
import * as v from 'valibot';
import { CHANNEL_OF, CHANNELS, type Network } from '../../chains/networks.ts';
import { UsageError, type CommandLine } from '../../machine/command-line.ts';
import { askInSession, inOwnSession, refusalText, type OperatorPlace } from '../../operators/ask-operators.ts';
import { passphraseOf } from '../../operators/key-command.ts';
import { openKey, readKeyFile } from '../../operators/key-file.ts';

type Print = (text: string) => void;

/** Of the chain's own coin, in which fees are said. */
const COIN_OF: Readonly<Record<Network, { readonly code: string; readonly decimals: number }>> = {
  ethereum: { code: 'ETH', decimals: 18 },
  bitcoin: { code: 'BTC', decimals: 8 },
  litecoin: { code: 'LTC', decimals: 8 },
  tron: { code: 'TRX', decimals: 6 },
};
const fetched = v.object({
  account: v.pipe(v.number(), v.safeInteger()),
  signedBy: v.array(v.pipe(v.string(), v.regex(/^[a-z0-9._@-]{2,40}$/))),
  payment: v.unknown(),
});
const handedIn = v.object({ signatures: v.number(), needed: v.number(), isReady: v.boolean() });

/**
 * `candor operator sign-payment <withdrawal> --key <file>`: says what waits for a signature, and signs that. The server says what is paid and never what
 * is signed: the bytes are made here, of the same object that is shown. Answers whether the signature was taken.
 */
export async function signPayment(place: OperatorPlace, line: CommandLine, print: Print): Promise<boolean> {
  const [, , idText = '', ...rest] = line.words;
  if (!/^[1-9]\d{0,14}$/.test(idText) || rest.length > 0)
    throw new UsageError('name the withdrawal by its number: operator sign-payment <withdrawal> --key <file>');
  const path = line.options.get('key');
  if (path === undefined) throw new UsageError('name the file of your key: --key <file>');
  const key = readKeyFile(path);
  const withdrawal = Number(idText);
  return await inOwnSession(place, line, print, async (session, name) => {
    if (name !== key.operator) throw new Error(`${path} is the key of ${key.operator}, not of ${name}`);
    const waiting = await askInSession(place, session, 'payment-to-sign', { withdrawal });
    if (waiting.outcome !== 'ok') {
      print(refusalText(waiting));
      return false;
    }
    const { account, signedBy, payment } = readAnswer(waiting.output);
    for (const words of wordsOf(payment, withdrawal)) print(words);
    print(`of account ${account}, as the server says; signed so far by ${signedBy.length === 0 ? 'nobody' : signedBy.join(', ')}`);
    const secret = openKey(key, await passphraseOf(path));
    if (secret === null) {
      print('the passphrase is wrong, or the file was changed: nothing is signed');
      return false;
    }
    const signature = sign(secret, 'candor/payment/1', payment);
    const answer = await askInSession(place, session, 'sign-payment', { withdrawal, signature });
    if (answer.outcome !== 'ok') {
      print(refusalText(answer));
      return false;
    }
    const { signatures, needed, isReady } = v.parse(handedIn, answer.output);
    print(isReady ? `signed by ${signatures}: it is paid now` : `signed by ${signatures} of ${needed}: another operator has to sign it`);
    return true;
  });
}

function readAnswer(output: unknown): { readonly account: number; readonly signedBy: readonly string[]; readonly payment: Payment } {
  try {
    const { payment, ...same } = v.parse(fetched, output);
    return { ...same, payment: parsePayment(payment) };
  } catch {
    throw new Error('what the server says to be paid is no payment: nothing is signed');
  }
}

/** What a payment says, in words that are made of nothing else. Throws for what this program cannot say in words, or another withdrawal. */
export function wordsOf(payment: Payment, withdrawal: number): readonly string[] {
  const { withdrawalId, chainUnits, channel, network, chainId, contract, address, memo, networkFeeMax, time } = payment;
  const name = CHANNELS.find((one) => one === channel);
  if (withdrawalId !== withdrawal) throw new Error(`the server says withdrawal ${withdrawalId} for ${withdrawal}: nothing is signed`);
  if (name === undefined || CHANNEL_OF[name].network !== network)
    throw new Error(`the channel ${channel} on ${network} is not known here: nothing is signed`);
  const { assetCode, chainDecimals, network: known } = CHANNEL_OF[name];
  const { code, decimals } = COIN_OF[known];
  return [
    `withdrawal ${withdrawalId} pays ${formatAmountShort(BigInt(chainUnits), chainDecimals)} ${assetCode}`,
    `to       ${address}${memo === '' ? '' : ` with the memo ${memo}`}`,
    `over     ${network}${chainId === 0 ? '' : `, chain ${chainId}`}${contract === '' ? '' : `, token ${contract}`}`,
    `costing  at most ${formatAmountShort(BigInt(networkFeeMax), decimals)} ${code}`,
    `approved ${new Date(time).toISOString()}, to be paid within 24 hours`,
  ];
}
