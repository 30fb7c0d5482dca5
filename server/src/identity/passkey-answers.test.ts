import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { SoftwarePasskey, type Faults } from '../test/software-passkey.ts';
import { parsedAnswer, PasskeyAnswers } from './passkey-answers.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';

const ORIGIN = 'https://exchange.example';
const HOST = 'exchange.example';
const USER = { id: 'AAAA' };

/** A passkey that was made for `add 1`, and the room that has checked it. */
async function added(counts = true) {
  const challenges = new PasskeyChallenges(() => 1_800_000_000_000);
  const answers = new PasskeyAnswers(challenges);
  const passkey = new SoftwarePasskey(ORIGIN, counts);
  const asked = () => ({ challenge: challenges.issue('sign in', ORIGIN), rpId: HOST });
  const made = await answers.made('add 1', passkey.make({ challenge: challenges.issue('add 1', ORIGIN), rp: { id: HOST }, user: USER }));
  if (made === null) throw new Error('the passkey was refused');
  const signed = async (text: string, purpose = 'sign in', key = made) => {
    const answer = parsedAnswer(text);
    return answer === null ? null : await answers.signed(purpose, answer, key);
  };
  return { challenges, answers, passkey, made, asked, signed };
}

const FAULTS: readonly [string, Faults][] = [
  ['another origin', { origin: 'https://exchange.example.evil' }],
  ['a relying party that is not its host', { host: 'evil.example' }],
  ['no user verification', { isUnverified: true }],
  ['a challenge that nobody has issued', { challenge: 'AAAA' }],
];

describe('WebAuthn §7.1 a new passkey', () => {
  test('is taken with its key, count and transports, once', async () => {
    const { challenges, answers, passkey, made } = await added();
    expect(made).toMatchObject({ credentialId: passkey.credentialId, signCount: 1, transports: ['internal', 'hybrid'] });
    const text = passkey.make({ challenge: challenges.issue('add 1', ORIGIN), rp: { id: HOST }, user: USER });
    expect(await answers.made('add 2', text)).toBeNull();
    const [first, second] = await Promise.all([answers.made('add 1', text), answers.made('add 1', text)]);
    expect([first, second].filter((one) => one !== null)).toHaveLength(1);
    expect(await answers.made('add 1', text)).toBeNull();
  });

  test.each([
    ...FAULTS,
    ['a signature for another ceremony', { type: 'webauthn.get' }],
    ['the statement of a maker', { format: 'tpm' }],
  ] as [string, Faults][])('with %s is refused', async (_what, faults) => {
    const { challenges, answers } = await added();
    const asked = { challenge: challenges.issue('add 1', ORIGIN), rp: { id: HOST }, user: USER };
    expect(await answers.made('add 1', new SoftwarePasskey(ORIGIN).make(asked, faults))).toBeNull();
  });

  test.each(['', '{}', 'null', '[]', '{"id":"AA","rawId":"AA","type":"public-key","response":{}}', '{"id":1}'])(
    'of the text %j is refused',
    async (text) => {
      const { answers } = await added();
      expect(await answers.made('add 1', text)).toBeNull();
      expect(parsedAnswer(text)).toBeNull();
    },
  );
});

describe('WebAuthn §7.2 a signature', () => {
  test('is taken once, with its count', async () => {
    const { passkey, asked, signed } = await added();
    const text = passkey.sign(asked());
    const both = await Promise.all([signed(text), signed(text)]);
    expect(both.filter((one) => one !== null)).toMatchObject([{ signCount: 2 }]);
    expect(await signed(text)).toBeNull();
    expect(await signed(passkey.sign(asked()))).toMatchObject({ signCount: 3 });
    const uncounted = await added(false);
    expect(await uncounted.signed(uncounted.passkey.sign(uncounted.asked()))).toMatchObject({ signCount: 0 });
  });

  test.each([...FAULTS, ['the type of another ceremony', { type: 'webauthn.create' }]] as [string, Faults][])(
    'with %s is refused',
    async (_what, faults) => {
      const { passkey, asked, signed } = await added();
      expect(await signed(passkey.sign(asked(), faults))).toBeNull();
    },
  );

  test('for another purpose, by another key, or changed by one bit, is refused', async () => {
    const { passkey, asked, signed, challenges } = await added();
    const other = await added();
    expect(await signed(passkey.sign(asked()), 'change 1')).toBeNull();
    expect(await signed(passkey.sign({ challenge: challenges.issue('change 1', ORIGIN), rpId: HOST }))).toBeNull();
    expect(await signed(passkey.sign(asked()), 'sign in', other.made)).toBeNull();
    const text = passkey.sign(asked());
    const answer = JSON.parse(text) as { response: { signature: string } };
    const bytes = Buffer.from(answer.response.signature, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    answer.response.signature = bytes.toString('base64url');
    expect(await signed(JSON.stringify(answer))).toBeNull();
    // what was refused has used nothing up
    expect(await signed(text)).not.toBeNull();
  });
});

test('the library that checks says nothing on the console', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on('warning', note);
  await added();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
