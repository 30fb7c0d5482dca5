import { UsageError, type CommandLine } from '../machine/command-line.ts';
import type { OperatorAnswer } from '../operator/channel.ts';
import { answered, askAsOperator, askOperators, refusalText } from './ask-operators.ts';
import type { LookedAtAccount } from './account-look.ts';
import type { ListedOperator } from './operator-accounts.ts';
import type { Proposal } from './proposals.ts';
import { firstBroken, isCut, type LoggedAction } from './trail.ts';
import type { TrailHead } from './trail-head.ts';

type Print = (text: string) => void;
type Completed = { readonly proposalId: number | null; readonly isDone: boolean; readonly told: string | null };

/** `candor operator …` but for what other rooms bring. Each answers whether it was done. */
export async function operateOperators(folder: string, line: CommandLine, print: Print): Promise<boolean> {
  const [, verb = ''] = line.words;
  if (verb === '') throw new UsageError('what shall the operator do?');
  if (verb === 'enrol') return await enrol(folder, line, print);
  if (verb === 'list') return await printOperators(await askAsOperator(folder, line, 'list', {}), print);
  if (verb === 'audit') return printTrail(await askAsOperator(folder, line, 'audit', {}), print);
  if (verb === 'proposals') return printProposals(await askAsOperator(folder, line, 'proposals', {}), print);
  if (verb === 'account') return await printAccount(folder, line, print);
  if (verb === 'confirm' || verb === 'withdraw') {
    const id = numberOf(line.words[2], 'proposal');
    const answer = await askAsOperator(folder, line, verb, { id });
    if (verb === 'confirm' || answer.outcome !== 'ok') return printCompleted(answer, print);
    print(`proposal ${id} is withdrawn`);
    return true;
  }
  return await act(folder, line, verb, print);
}

/** What is proposed: the server knows its words, which are those behind `verb`, and options. */
export async function act(
  folder: string,
  line: CommandLine,
  verb: string,
  print: Print,
  words: readonly string[] = line.words.slice(2),
): Promise<boolean> {
  const options = Object.fromEntries([...line.options].filter(([name]) => name !== 'as' && name !== 'data'));
  const asked = { words, options };
  const isAnonymous =
    verb === 'add' && line.session === undefined && !line.options.has('as') && (process.env['CANDOR_OPERATOR'] ?? '') === '';
  const first = isAnonymous ? await askOperators(folder, { task: verb, asked }) : null;
  const answer = first === null || first.outcome === 'OPERATOR_NEEDED' ? await askAsOperator(folder, line, verb, asked) : first;
  if (answer.outcome === 'BAD_INPUT' && typeof answer.told !== 'string') throw new UsageError(`operators do not know: ${verb}`);
  return printCompleted(answer, print);
}

/** Sets password and authenticator app with the enrolment code, and shows the first code of it to the server. */
async function enrol(folder: string, line: CommandLine, print: Print): Promise<boolean> {
  const name = line.words[2];
  if (name === undefined) throw new UsageError('name the operator who enrols: operator enrol <name>');
  const enrolment = await answered('CANDOR_OPERATOR_ENROLMENT', 'enrolment code: ', true);
  const password = await answered('CANDOR_OPERATOR_PASSWORD', 'new password, 12 characters or more: ', true);
  const answer = await askOperators(folder, { task: 'enrol', asked: { name, enrolment, password } });
  if (answer.outcome !== 'ok') {
    print(answer.outcome === 'OPERATOR_WRONG' ? 'name or enrolment code is wrong, or the code is older than a day' : refusalText(answer));
    return false;
  }
  const { secret, uri } = answer.told as { readonly secret: string; readonly uri: string };
  print(`put this into your authenticator app; it is shown once:\nkey  ${secret}\nuri  ${uri}`);
  if (!process.stdin.isTTY) {
    print('the first command with a code of it ends the enrolment');
    return true;
  }
  const code = (await answered('CANDOR_OPERATOR_CODE', 'its code now: ', false)).replaceAll(/\s/g, '');
  const shown = await askOperators(folder, { task: 'whoami', who: { name, password, code }, asked: {} });
  print(shown.outcome === 'ok' ? `${name} is enrolled` : `${refusalText(shown)}. Enrol again with the same enrolment code`);
  return shown.outcome === 'ok';
}

function printCompleted(answer: OperatorAnswer, print: Print): boolean {
  if (answer.outcome !== 'ok') {
    print(refusalText(answer));
    return false;
  }
  const { proposalId, isDone, told } = answer.told as Completed;
  print(isDone ? 'done' : `proposal ${proposalId}: another operator has to confirm it within 24 hours`);
  if (told !== null) print(told);
  return true;
}

async function printOperators(answer: OperatorAnswer, print: Print): Promise<boolean> {
  if (answer.outcome !== 'ok') return printCompleted(answer, print);
  for (const { name, roles, state, createdMs } of answer.told as readonly ListedOperator[])
    print(`${name}  ${roles.join(',')}  ${state}  since ${new Date(createdMs).toISOString()}`);
  return true;
}

const LEVELS: Readonly<Record<number, string>> = { 1: 'basic', 2: 'advanced' };
const STATES: Readonly<Record<number, string>> = { 1: 'passed', 2: 'refused', 3: 'under review' };

/** The trail and the page of operators explain it. */
const UNPROVED = 'UNPROVED: set without the login password, maybe not by the owner';

async function printAccount(folder: string, line: CommandLine, print: Print): Promise<boolean> {
  const answer = await askAsOperator(folder, line, 'account', { account: numberOf(line.words[2], 'account') });
  if (answer.outcome !== 'ok') return printCompleted(answer, print);
  const { account, loginName, email, phone, unproved, registeredMs, isOpen, hasSecondFactor, verifications } =
    answer.told as LookedAtAccount;
  const mark = (isProved: boolean): string => (isProved ? '' : `  ${UNPROVED}`);
  print(`account ${account}: ${loginName}${isOpen ? '' : ', closed or locked'}`);
  print(`e-mail         ${email ?? 'none'}${mark(!unproved.includes('email'))}`);
  print(`phone          ${phone ?? 'none'}${mark(!unproved.includes('phone'))}`);
  print(`registered     ${registeredMs === null ? 'not known' : new Date(registeredMs).toISOString()}`);
  print(`second factor  ${hasSecondFactor ? 'on' : 'off'}`);
  for (const { id, level, status, isProved } of verifications)
    print(`verification   ${id}: ${LEVELS[level]}, ${STATES[status]}${mark(isProved)}`);
  return true;
}

function printProposals(answer: OperatorAnswer, print: Print): boolean {
  if (answer.outcome !== 'ok') return printCompleted(answer, print);
  const proposals = answer.told as readonly Proposal[];
  for (const { id, action, details, reason, proposer, untilMs } of proposals)
    print(
      shown(
        `${id}  ${action}  ${JSON.stringify(details)}  by ${proposer}  until ${new Date(untilMs).toISOString()}  ${JSON.stringify(reason)}`,
      ),
    );
  print(proposals.length === 1 ? '1 proposal waits for a second operator' : `${proposals.length} proposals wait for a second operator`);
  return true;
}

function printTrail(answer: OperatorAnswer, print: Print): boolean {
  if (answer.outcome !== 'ok') return printCompleted(answer, print);
  const { actions, noted } = answer.told as { readonly actions: readonly LoggedAction[]; readonly noted: TrailHead };
  for (const { seq, atMs, operator, action, details } of actions)
    print(shown(`${seq}  ${new Date(atMs).toISOString()}  ${operator}  ${action}  ${details}`));
  const broken = firstBroken(actions);
  const cut = isCut(actions, noted);
  if (broken === null && cut) print(`WRONG  the log was cut or written anew: the journal knows another row ${noted.trailSeq}`);
  else
    print(
      broken === null
        ? `the log is whole: ${actions.length} actions, last hash ${actions.at(-1)?.hash ?? 'none'}`
        : `WRONG  the log was changed: row ${broken} does not follow from the one before it`,
    );
  return broken === null && !cut;
}

/** Without signs that say how others are to be shown: in a terminal they could hide what was written. */
const shown = (text: string): string => text.replace(/\p{Cf}/gu, '');

function numberOf(text: string | undefined, what: string): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`name the ${what} by its number`);
  return Number(text);
}
