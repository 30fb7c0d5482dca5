import { existsSync, writeFileSync } from 'node:fs';
import { isVerificationRefusal, VERIFICATION_REFUSALS } from '@candor/contract/verification';
import { UsageError, type CommandLine } from '../command-line.ts';
import { askDesk } from '../operator/ask.ts';
import { countryName } from './country.ts';
import { firstBroken, type LoggedAction } from './operator-log.ts';
import { OPERATOR_NAME, VERIFICATION_DESK, type DeskAsked } from './verification-desk.ts';
import { PICTURES, type Verified, type Waiting } from './verification.ts';

const OWNER_ONLY = 0o600;
const LEVELS: Readonly<Record<number, string>> = { 1: 'basic', 2: 'advanced' };
const KINDS: Readonly<Record<number, string>> = { 1: 'identity card', 2: 'passport', 3: 'driving licence' };
const STATES: Readonly<Record<number, string>> = { 1: 'passed', 2: 'refused', 3: 'under review' };

type Print = (text: string) => void;

/** `candor operator …`: what its person does goes through the running server, which writes it down. Answers whether it was done. */
export async function operate(folder: string, line: CommandLine, print: Print): Promise<boolean> {
  const [, room, verb, idText] = line.words;
  if (room === 'audit') return await printActions(folder, print);
  if (room !== 'kyc') throw new UsageError('operator needs kyc or audit');
  if (verb === 'list') return await printWaiting(folder, print);
  if (verb === 'look') return await look(folder, line, idOf(idText), print);
  if (verb !== 'approve' && verb !== 'refuse') throw new UsageError('operator kyc needs list, look, approve or refuse');
  const who = { operator: operatorOf(line), id: idOf(idText) };
  const { outcome } = await ask(folder, verb === 'approve' ? { do: verb, ...who } : { do: verb, ...who, reason: reasonOf(line) });
  print(
    outcome === 'ok'
      ? `verification ${who.id} is ${verb === 'approve' ? 'approved' : 'refused'}`
      : `no verification ${who.id} is under review`,
  );
  return outcome === 'ok';
}

async function ask(folder: string, asked: DeskAsked): Promise<{ readonly outcome: string; readonly told?: unknown }> {
  return await askDesk(folder, VERIFICATION_DESK, asked);
}

function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError('name the verification by its number');
  return Number(text);
}

/** Who does it, as the log is to name him. */
function operatorOf({ options }: CommandLine): string {
  const name = options.get('as') ?? process.env['CANDOR_OPERATOR'] ?? '';
  if (!OPERATOR_NAME.test(name)) throw new UsageError('say who you are: --as <name>, 2 to 40 letters, digits or . _ @ -');
  return name;
}

function reasonOf({ options }: CommandLine): string {
  const reason = options.get('reason') ?? '';
  if (!isVerificationRefusal(reason)) throw new UsageError(`--reason needs one of ${VERIFICATION_REFUSALS.join(', ')}`);
  return reason;
}

async function printWaiting(folder: string, print: Print): Promise<boolean> {
  const waiting = (await ask(folder, { do: 'list' })).told as readonly Waiting[];
  for (const { id, userId, level, country, documentKind, handedInMs, pictures } of waiting)
    print(
      `${id}  ${new Date(handedInMs).toISOString()}  account ${userId}  ${LEVELS[level]}  ${country} ${countryName(country)}  ${KINDS[documentKind]}  ` +
        (pictures.length === 0 ? 'no pictures' : `pictures: ${pictures.join(', ')}`),
    );
  print(waiting.length === 1 ? '1 verification is under review' : `${waiting.length} verifications are under review`);
  return true;
}

async function look(folder: string, line: CommandLine, id: number, print: Print): Promise<boolean> {
  const operator = operatorOf(line);
  const named = line.options.get('picture');
  if (named === undefined) return await printHandedIn(folder, operator, id, print);
  const picture = PICTURES.find((name) => name === named);
  const file = line.options.get('to');
  if (picture === undefined) throw new UsageError(`--picture needs one of ${PICTURES.join(', ')}`);
  if (file === undefined) throw new UsageError('--picture needs --to <file>, where it is written');
  if (existsSync(file)) throw new UsageError(`${file} is there already`);
  const { outcome, told } = await ask(folder, { do: 'picture', operator, id, picture });
  if (outcome === 'ok') writeFileSync(file, Buffer.from(String(told), 'base64'), { mode: OWNER_ONLY, flag: 'wx' });
  print(outcome === 'ok' ? `written to ${file}: remove it when you have decided` : `verification ${id} has no such picture`);
  return outcome === 'ok';
}

async function printHandedIn(folder: string, operator: string, id: number, print: Print): Promise<boolean> {
  const { outcome, told } = await ask(folder, { do: 'look', operator, id });
  if (outcome !== 'ok') {
    print(`there is no verification ${id}`);
    return false;
  }
  const { userId, level, status, realName, documentNumber, country, documentKind, refusal, handedInMs, ...ids } = told as Verified;
  const pictures = PICTURES.filter((picture) => ids[`${picture}Id`] !== null);
  print(`verification ${id} of account ${userId}: ${LEVELS[level]}, ${STATES[status]}${refusal === null ? '' : ` (${refusal})`}`);
  print(`handed in  ${new Date(handedInMs).toISOString()}`);
  print(`name       ${shown(realName)}`);
  print(`document   ${KINDS[documentKind]} ${shown(documentNumber)}`);
  print(`country    ${country} ${countryName(country)}`);
  print(`pictures   ${pictures.length === 0 ? 'none' : pictures.join(', ')}`);
  return true;
}

/** Without signs that say how others are to be shown: in a terminal they could hide what was written. */
const shown = (text: string): string => text.replace(/\p{Cf}/gu, '');

async function printActions(folder: string, print: Print): Promise<boolean> {
  const actions = (await ask(folder, { do: 'audit' })).told as readonly LoggedAction[];
  for (const { seq, atMs, operator, action, details } of actions)
    print(`${seq}  ${new Date(atMs).toISOString()}  ${operator}  ${action}  ${details}`);
  const broken = firstBroken(actions);
  print(
    broken === null
      ? `the log is whole: ${actions.length} actions, last hash ${actions.at(-1)?.hash ?? 'none'}`
      : `WRONG  the log was changed: row ${broken} does not follow from the one before it`,
  );
  return broken === null;
}
