import { writeFileSync } from 'node:fs';
import { isVerificationRefusal, VERIFICATION_REFUSALS } from '@candor/contract/verification';
import { UsageError, type CommandLine } from '../../machine/command-line.ts';
import { assertNewFile, OWNER_ONLY } from '../../machine/new-file.ts';
import type { OperatorAnswer } from '../../operator/channel.ts';
import { atOnce } from '../../machine/system-words.ts';
import { askAsOperator, refusalText } from '../../operators/ask-operators.ts';
import { countryName } from './country.ts';
import { PICTURES, type LookedAt, type Waiting } from './verification.ts';

const LEVELS: Readonly<Record<number, string>> = { 1: 'basic', 2: 'advanced' };
const KINDS: Readonly<Record<number, string>> = { 1: 'identity card', 2: 'passport', 3: 'driving licence' };
const STATES: Readonly<Record<number, string>> = { 1: 'passed', 2: 'refused', 3: 'under review' };

type Print = (text: string) => void;

/** `candor operator kyc …`: what its operator does goes through the running server, which writes it down. Answers whether it was done. */
export async function operateVerifications(folder: string, line: CommandLine, print: Print): Promise<boolean> {
  const [, , verb, idText] = line.words;
  if (verb === 'list') return await printWaiting(folder, line, print);
  if (verb === 'look') return await look(folder, line, idOf(idText), print);
  if (verb !== 'approve' && verb !== 'refuse') throw new UsageError('operator kyc needs list, look, approve or refuse');
  const id = idOf(idText);
  const asked = verb === 'approve' ? { id } : { id, reason: reasonOf(line) };
  const answer = await askAsOperator(folder, line, `kyc.${verb}`, asked);
  if (answer.outcome === 'ok') print(`verification ${id} is ${verb === 'approve' ? 'approved' : 'refused'}`);
  else print(refused(answer, `no verification ${id} is under review`));
  return answer.outcome === 'ok';
}

const refused = (answer: OperatorAnswer, none: string): string => (answer.outcome === 'NOT_FOUND' ? none : refusalText(answer));

function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError('name the verification by its number');
  return Number(text);
}

function reasonOf({ options }: CommandLine): string {
  const reason = options.get('reason') ?? '';
  if (!isVerificationRefusal(reason)) throw new UsageError(`--reason needs one of ${VERIFICATION_REFUSALS.join(', ')}`);
  return reason;
}

async function printWaiting(folder: string, line: CommandLine, print: Print): Promise<boolean> {
  const answer = await askAsOperator(folder, line, 'kyc.list', {});
  if (answer.outcome !== 'ok') {
    print(refusalText(answer));
    return false;
  }
  const waiting = answer.told as readonly Waiting[];
  for (const { id, userId, level, country, documentKind, handedInMs, isProved, pictures } of waiting)
    print(
      `${id}  ${new Date(handedInMs).toISOString()}  account ${userId}  ${LEVELS[level]}  ${country} ${countryName(country)}  ${KINDS[documentKind]}  ` +
        (pictures.length === 0 ? 'no pictures' : `pictures: ${pictures.join(', ')}`) +
        (isProved ? '' : '  UNPROVED'),
    );
  print(waiting.length === 1 ? '1 verification is under review' : `${waiting.length} verifications are under review`);
  return true;
}

async function look(folder: string, line: CommandLine, id: number, print: Print): Promise<boolean> {
  const named = line.options.get('picture');
  if (named === undefined) return await printHandedIn(folder, line, id, print);
  const picture = PICTURES.find((name) => name === named);
  const file = line.options.get('to');
  if (picture === undefined) throw new UsageError(`--picture needs one of ${PICTURES.join(', ')}`);
  if (file === undefined) throw new UsageError('--picture needs --to <file>, where it is written');
  assertNewFile(file, folder);
  const answer = await askAsOperator(folder, line, 'kyc.picture', { id, picture });
  const isShown = answer.outcome === 'ok';
  if (isShown) atOnce(file, () => writeFileSync(file, Buffer.from(String(answer.told), 'base64'), { mode: OWNER_ONLY, flag: 'wx' }));
  print(isShown ? `written to ${file}: remove it when you have decided` : refused(answer, `verification ${id} has no such picture`));
  return isShown;
}

async function printHandedIn(folder: string, line: CommandLine, id: number, print: Print): Promise<boolean> {
  const answer = await askAsOperator(folder, line, 'kyc.look', { id });
  if (answer.outcome !== 'ok') {
    print(refused(answer, `there is no verification ${id}`));
    return false;
  }
  const { userId, level, status, realName, documentNumber, country, documentKind, refusal, handedInMs, isProved, ...ids } =
    answer.told as LookedAt;
  const pictures = PICTURES.filter((picture) => ids[`${picture}Id`] !== null);
  print(`verification ${id} of account ${userId}: ${LEVELS[level]}, ${STATES[status]}${refusal === null ? '' : ` (${refusal})`}`);
  print(`handed in  ${new Date(handedInMs).toISOString()}`);
  print(`name       ${shown(realName)}`);
  print(`document   ${KINDS[documentKind]} ${shown(documentNumber)}`);
  const others = ids.sameDocumentAccounts;
  if (others.length > 0) print(`warning    this document has passed for another account already: ${others.join(', ')}`);
  if (!isProved) print('warning    UNPROVED: handed in without the login password, maybe not by the owner of the account');
  print(`country    ${country} ${countryName(country)}`);
  print(`pictures   ${pictures.length === 0 ? 'none' : pictures.join(', ')}`);
  return true;
}

/** Without signs that say how others are to be shown: in a terminal they could hide what was written. */
const shown = (text: string): string => text.replace(/\p{Cf}/gu, '');
