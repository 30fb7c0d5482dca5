import { masterKeyIn, type MasterKeys } from './master-key.ts';

const CURRENT = 'CANDOR_ENCRYPTION_KEY';
const EARLIER = 'CANDOR_EARLIER_ENCRYPTION_KEYS';

/** The keys of the environment; null when it has none. Their values are in no message. */
export function readEncryptionKeys(environment: Readonly<Record<string, string | undefined>>, problems: string[]): MasterKeys | null {
  const text = environment[CURRENT] ?? '';
  const earlierTexts = (environment[EARLIER] ?? '').split(',').filter((one) => one.trim() !== '');
  const current = masterKeyIn(text);
  const earlier = earlierTexts.map((one) => masterKeyIn(one.trim())).filter((key) => key !== null);
  if (current === null && text !== '') problems.push(`${CURRENT} must be 32 bytes, as 64 hex digits or in base64 (its value is not shown)`);
  if (earlier.length < earlierTexts.length)
    problems.push(`${EARLIER} must be keys of 32 bytes with commas between, each as 64 hex digits or in base64 (its value is not shown)`);
  if (text === '' && earlierTexts.length > 0) problems.push(`${EARLIER} needs ${CURRENT}, which is in use after them`);
  return current === null ? null : { current, earlier };
}
