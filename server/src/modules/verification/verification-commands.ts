import { writeFileSync } from 'node:fs';
import { UsageError, type CommandLine } from '../../machine/command-line.ts';
import { assertNewFile, OWNER_ONLY } from '../../machine/new-file.ts';
import { atOnce } from '../../machine/system-words.ts';
import { askAsOperator, refusalText } from '../../operators/ask-operators.ts';
import type { Printers } from '../../operators/operator-commands.ts';
import { countryName } from './country.ts';
import { PICTURES, type LookedAt, type Waiting } from './verification.ts';

const LEVELS: Readonly<Record<number, string>> = { 1: 'basic', 2: 'advanced' };
const KINDS: Readonly<Record<number, string>> = { 1: 'identity card', 2: 'passport', 3: 'driving licence' };
const STATES: Readonly<Record<number, string>> = { 1: 'passed', 2: 'refused', 3: 'under review' };

type Print = (text: string) => void;

/** Of `candor operator kyc …`. */
export const verificationPrinters: Printers = {
  'kyc.list'(output, _input, print) {
    const waiting = output as readonly Waiting[];
    for (const { id, userId, level, country, documentKind, handedInMs, isProved, pictures } of waiting)
      print(
        `${id}  ${new Date(handedInMs).toISOString()}  account ${userId}  ${LEVELS[level]}  ${country} ${countryName(country)}  ${KINDS[documentKind]}  ` +
          (pictures.length === 0 ? 'no pictures' : `pictures: ${pictures.join(', ')}`) +
          (isProved ? '' : '  UNPROVED'),
      );
    print(waiting.length === 1 ? '1 verification is under review' : `${waiting.length} verifications are under review`);
    return true;
  },
  'kyc.look'(output, { id }, print) {
    const { userId, level, status, realName, documentNumber, country, documentKind, refusal, handedInMs, isProved, ...ids } =
      output as LookedAt;
    const pictures = PICTURES.filter((picture) => ids[`${picture}Id`] !== null);
    print(`verification ${String(id)} of account ${userId}: ${LEVELS[level]}, ${STATES[status]}${refusal === null ? '' : ` (${refusal})`}`);
    print(`handed in  ${new Date(handedInMs).toISOString()}`);
    print(`name       ${shown(realName)}`);
    print(`document   ${KINDS[documentKind]} ${shown(documentNumber)}`);
    const others = ids.sameDocumentAccounts;
    if (others.length > 0) print(`warning    this document has passed for another account already: ${others.join(', ')}`);
    if (!isProved) print('warning    UNPROVED: handed in without the login password, maybe not by the owner of the account');
    print(`country    ${country} ${countryName(country)}`);
    print(`pictures   ${pictures.length === 0 ? 'none' : pictures.join(', ')}`);
    return true;
  },
  'kyc.approve'(_output, { id }, print) {
    print(`verification ${String(id)} is approved`);
    return true;
  },
  'kyc.refuse'(_output, { id }, print) {
    print(`verification ${String(id)} is refused`);
    return true;
  },
};

/** `candor operator kyc look <number> --picture <which> --to <file>`: the one thing of operators that makes a file. Answers whether it was made. */
export async function savePicture(folder: string, line: CommandLine, print: Print): Promise<boolean> {
  const [, , , idText = ''] = line.words;
  if (!/^[1-9]\d{0,14}$/.test(idText)) throw new UsageError('name the verification by its number');
  const named = line.options.get('picture');
  const picture = PICTURES.find((name) => name === named);
  const file = line.options.get('to');
  if (picture === undefined) throw new UsageError(`--picture needs one of ${PICTURES.join(', ')}`);
  if (file === undefined) throw new UsageError('--picture needs --to <file>, where it is written');
  assertNewFile(file, folder);
  const answer = await askAsOperator(folder, line, 'kyc.picture', { id: Number(idText), picture });
  if (answer.outcome !== 'ok') {
    print(refusalText(answer));
    return false;
  }
  const { jpeg } = answer.output as { readonly jpeg: string };
  atOnce(file, () => writeFileSync(file, Buffer.from(jpeg, 'base64'), { mode: OWNER_ONLY, flag: 'wx' }));
  print(`written to ${file}: remove it when you have decided`);
  return true;
}

/** Without signs that say how others are to be shown: in a terminal they could hide what was written. */
const shown = (text: string): string => text.replace(/\p{Cf}/gu, '');
