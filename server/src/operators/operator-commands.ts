import { UsageError, type CommandLine } from '../machine/command-line.ts';
import { askService, FIRST_ADMINISTRATOR } from '../operator/ask.ts';
import { answered, askAsOperator, askOperators, plainCode, readDocument, refusalText, type OperatorPlace } from './ask-operators.ts';
import type { OperatorAnswer } from './operator-action.ts';
import type { ListedOperator } from './operator-accounts.ts';
import type { OpenProposal, Proposal } from './proposal-queue.ts';
import type { Completed } from './proposals.ts';
import { firstBroken, isCut, type LoggedAction } from './trail.ts';
import type { TrailHead } from './trail-head.ts';
import { readCommand, type TypedCommand } from './typed-command.ts';

type Print = (text: string) => void;

/** Prints an output of one action, and answers whether all is well. */
export type Printer = (output: unknown, input: TypedCommand['input'], print: Print) => boolean;
export type Printers = Readonly<Record<string, Printer>>;

/** `candor operator …`: what is typed is read by the document of the running server and asked of it. `printers` by the names of actions. */
export async function operateOperators(place: OperatorPlace, line: CommandLine, printers: Printers, print: Print): Promise<boolean> {
  const [, verb = ''] = line.words;
  if (verb === '') throw new UsageError('what shall the operator do?');
  if (verb === 'enrol') return await enrol(place, line, print);
  const command = readCommand(await readDocument(place), line);
  const { action, input } = command;
  const answer = (verb === 'add' ? await addFirst(place, line, input) : null) ?? (await askAsOperator(place, line, action, input));
  if (answer.outcome !== 'ok') {
    print(refusalText(answer, command.options));
    return false;
  }
  return (printers[action] ?? printAny)(answer.output, input, print);
}

/** By whoever may read the data folder, when nobody says who he is; null when an operator is needed. */
async function addFirst({ folder }: OperatorPlace, line: CommandLine, input: TypedCommand['input']): Promise<OperatorAnswer | null> {
  if (folder === null || line.session !== undefined || line.options.has('as') || (process.env['CANDOR_OPERATOR'] ?? '') !== '') return null;
  const { outcome, told } = await askService(folder, FIRST_ADMINISTRATOR, input);
  if (outcome === 'ok') return { outcome, output: told };
  return outcome === 'OPERATOR_NEEDED' ? null : { outcome, text: String(told) };
}

/** Sets password and authenticator app with the enrolment code, and shows the first code of it to the server. */
async function enrol(place: OperatorPlace, line: CommandLine, print: Print): Promise<boolean> {
  const name = line.words[2];
  if (name === undefined) throw new UsageError('name the operator who enrols: operator enrol <name>');
  const enrolment = await answered('CANDOR_OPERATOR_ENROLMENT', 'enrolment code: ', true);
  const password = await answered('CANDOR_OPERATOR_PASSWORD', 'new password, 12 characters or more: ', true);
  const answer = await askOperators(place, 'enrol', { name, enrolment, password });
  if (answer.outcome !== 'ok') {
    print(answer.outcome === 'OPERATOR_WRONG' ? 'name or enrolment code is wrong, or the code is older than a day' : refusalText(answer));
    return false;
  }
  const { secret, uri } = answer.output as { readonly secret: string; readonly uri: string };
  print(`put this into your authenticator app; it is shown once:\nkey  ${secret}\nuri  ${uri}`);
  if (!process.stdin.isTTY) {
    print('the first command with a code of it ends the enrolment');
    return true;
  }
  const code = plainCode(await answered('CANDOR_OPERATOR_CODE', 'its code now: ', false));
  const shown = await askOperators(place, 'sign-in', { name, password, code });
  print(shown.outcome === 'ok' ? `${name} is enrolled` : `${refusalText(shown)}. Enrol again with the same enrolment code`);
  return shown.outcome === 'ok';
}

export const operatorPrinters: Printers = {
  list(output, _input, print) {
    for (const { name, roles, state, createdMs } of output as readonly ListedOperator[])
      print(`${name}  ${roles.join(',')}  ${state}  since ${new Date(createdMs).toISOString()}`);
    return true;
  },
  proposals(output, _input, print) {
    const proposals = output as readonly OpenProposal[];
    for (const { id, action, details, reason, proposer, untilMs } of proposals)
      print(
        shown(
          `${id}  ${action}  ${JSON.stringify(details)}  by ${proposer}  until ${new Date(untilMs).toISOString()}  ${JSON.stringify(reason)}`,
        ),
      );
    print(proposals.length === 1 ? '1 proposal waits for a second operator' : `${proposals.length} proposals wait for a second operator`);
    return true;
  },
  'proposals.ended'(output, _input, print) {
    for (const { id, action, details, reason, proposer, confirmer, state } of output as readonly Proposal[]) {
      const by = confirmer === null ? proposer : `${proposer}, ${confirmer}`;
      print(shown(`${id}  ${action}  ${state}  ${JSON.stringify(details)}  by ${by}  ${JSON.stringify(reason)}`));
    }
    return true;
  },
  withdraw(_output, { id }, print) {
    print(`proposal ${String(id)} is withdrawn`);
    return true;
  },
  audit(output, _input, print) {
    const { actions, noted, contradictions } = output as {
      readonly actions: readonly LoggedAction[];
      readonly noted: TrailHead;
      readonly contradictions: readonly string[];
    };
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
    for (const one of contradictions) print(shown(`WRONG  ${one}`));
    return broken === null && !cut && contradictions.length === 0;
  },
};

/** What became of a change; of any other output a line a member, and of a list a line a row. */
function printAny(output: unknown, _input: TypedCommand['input'], print: Print): boolean {
  if (isCompleted(output)) {
    const { proposalId, isDone, text } = output;
    print(isDone ? 'done' : `proposal ${proposalId}: another operator has to confirm it within 24 hours`);
    if (text !== null) print(text);
    return true;
  }
  const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const entries = (value: unknown): readonly [string, unknown][] =>
    typeof value === 'object' && value !== null ? Object.entries(value) : [['', value]];
  if (Array.isArray(output))
    for (const row of output)
      print(
        shown(
          entries(row)
            .map(([, value]) => written(value))
            .join('  '),
        ),
      );
  else for (const [name, value] of entries(output)) print(shown(`${name}  ${written(value)}`));
  return true;
}

const isCompleted = (output: unknown): output is Completed =>
  typeof output === 'object' && output !== null && 'isDone' in output && 'proposalId' in output && 'text' in output;

/** Without signs that say how others are to be shown: in a terminal they could hide what was written. */
const shown = (text: string): string => text.replace(/\p{Cf}/gu, '');
