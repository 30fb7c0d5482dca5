import type { Finding, FindingCode } from '@candor/proofs/finding';
import type { MessageDescription, PlainMessageId, Say } from '../i18n/text.tsx';

const RESULTS: Readonly<Record<string, PlainMessageId>> = {
  win: 'verify.result.win',
  lose: 'verify.result.lose',
  tie: 'verify.result.tie',
  void: 'verify.result.void',
  refund: 'verify.result.refund',
  up: 'verify.result.up',
  down: 'verify.result.down',
};

const REASONS: Readonly<Record<string, PlainMessageId>> = {
  NO_ENTRY: 'verify.reason.NO_ENTRY',
  FEW_TICKS: 'verify.reason.FEW_TICKS',
  STALE_EXIT: 'verify.reason.STALE_EXIT',
  GAP_WON: 'verify.reason.GAP_WON',
  OPERATOR_VOID: 'verify.reason.OPERATOR_VOID',
  TIE: 'verify.reason.TIE',
  ONE_SIDED: 'verify.reason.ONE_SIDED',
  NO_LOCK: 'verify.reason.NO_LOCK',
  NO_CLOSE: 'verify.reason.NO_CLOSE',
  waiting: 'verify.reason.waiting',
  filled: 'verify.reason.filled',
  cancelled: 'verify.reason.cancelled',
  expired: 'verify.reason.expired',
  'self-trade': 'verify.reason.self-trade',
  delisted: 'verify.reason.delisted',
  'margin-at-fill': 'verify.reason.margin-at-fill',
  'position-closed': 'verify.reason.position-closed',
  liquidation: 'verify.reason.liquidation',
  'price-frozen': 'verify.reason.price-frozen',
};

/** What a line of a check says, with results and reasons in words too: `win (GAP_WON)` stands for both at once. */
export function describeFinding({ code, values }: Finding, say: Say): MessageDescription {
  const worded = Object.entries(values).map(([name, value]): [string, string] => {
    const [result = '', reason = ''] = String(value).split(/[ ()]+/);
    if (name === 'reason') return [name, inWords(REASONS, result, say)];
    if (!(name === 'result' || name === 'side' || name === 'said' || (name === 'round' && code === 'outcome.round')))
      return [name, String(value)];
    const words = inWords(RESULTS, result, say);
    return [name, reason === '' ? words : `${words} (${inWords(REASONS, reason, say)})`];
  });
  return { id: isBeside(code) ? `verify.${code}` : `verify-said.${code}`, values: Object.fromEntries(worded) };
}

type BesideCode = Extract<
  FindingCode,
  `ack.${string}` | `params.${string}` | `coins.${string}` | `voided.${string}` | `withdrawal.${string}`
>;

/** Their words stand beside those of the sheet, since the area of all other lines is full. */
function isBeside(code: FindingCode): code is BesideCode {
  return /^(?:ack|params|coins|voided|withdrawal)\./.test(code);
}

function inWords(words: Readonly<Record<string, PlainMessageId>>, name: string, say: Say): string {
  const id = Object.hasOwn(words, name) ? words[name] : undefined;
  return id === undefined ? name : say(id);
}

export function sideInWords(side: 'up' | 'down' | undefined, say: Say): string {
  return side === undefined ? '' : say(`verify.result.${side}`);
}
