import { expect, test } from 'vitest';
import { checkSigned, REPLAY_WINDOW_MS, SIGNED_HEADERS, signedHeaders } from './signature.ts';

const KEY = 'k'.repeat(32);
const NOW_MS = 1_798_761_600_000;
const BODY = Buffer.from('{"transaction":"payment-1"}');
const headers = signedHeaders(KEY, BODY, NOW_MS);

test('SPEC §13.1 what is signed with the key, of now, is taken with its nonce', () => {
  expect(checkSigned(KEY, headers, BODY, NOW_MS)).toEqual({ ok: true, nonce: headers[SIGNED_HEADERS.nonce] });
});

test('another key, body, time, nonce or signature, and what lacks one of them, is not signed', () => {
  const no = { ok: false, code: 'SIGNATURE' };
  expect(checkSigned('o'.repeat(32), headers, BODY, NOW_MS)).toEqual(no);
  expect(checkSigned(KEY, headers, Buffer.from('{"transaction":"payment-2"}'), NOW_MS)).toEqual(no);
  for (const [name, value] of [
    [SIGNED_HEADERS.timestamp, String(NOW_MS + 1)],
    [SIGNED_HEADERS.nonce, '0'.repeat(32)],
    [SIGNED_HEADERS.signature, '0'.repeat(64)],
    [SIGNED_HEADERS.signature, 'short'],
    [SIGNED_HEADERS.signature, undefined],
    [SIGNED_HEADERS.nonce, ['a', 'b']],
  ] as const)
    expect(checkSigned(KEY, { ...headers, [name]: value }, BODY, NOW_MS)).toEqual(no);
});

test('it is of now five minutes before and after, both ends in', () => {
  const at = (nowMs: number): string => {
    const checked = checkSigned(KEY, headers, BODY, nowMs);
    return checked.ok ? 'ok' : checked.code;
  };
  const moments = [-REPLAY_WINDOW_MS - 1, -REPLAY_WINDOW_MS, REPLAY_WINDOW_MS, REPLAY_WINDOW_MS + 1];
  expect(moments.map((byMs) => at(NOW_MS + byMs))).toEqual(['TIME', 'ok', 'ok', 'TIME']);
});
