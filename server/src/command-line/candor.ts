import { existsSync, statSync } from 'node:fs';
import type { AckEvidence } from '@candor/proofs/kinds/ack/evidence';
import { backUp, restore } from '../backup/backup-commands.ts';
import { assertNotUnfinished } from '../backup/restore.ts';
import { explainFindings } from '../audit/explain.ts';
import { findingLine } from '../audit/finding.ts';
import { auditFolder } from '../audit/run-audit.ts';
import { compareRecords } from '../audit/compare-records.ts';
import { accept, ACCEPTABLE, type Acceptable } from '../machine/acceptances.ts';
import { remakeTicksOf } from '../prices/provenance/remake-ticks.ts';
import { assertShape } from './command-shapes.ts';
import { readCommandLine, seqOption, UsageError, type CommandLine } from '../machine/command-line.ts';
import { contradictionOf } from './contradiction.ts';
import { exportJournal, printEntries, verifyJournal } from '../machine/journal/commands.ts';
import { moveSegments } from '../machine/journal/move-segments.ts';
import { journalFolder } from '../machine/journal/segment.ts';
import { listContactMessages } from '../modules/contact/contact-command.ts';
import { printEncryption, rotateEncryption } from '../resealing/encryption-commands.ts';
import { assertNewFile } from '../machine/new-file.ts';
import { makeFirstInvite } from '../operator/invite-command.ts';
import { planStop } from '../operator/stop-command.ts';
import { placeAt, type OperatorPlace } from '../operators/ask-operators.ts';
import { makeKey } from '../operators/key-command.ts';
import { operateInSession } from '../operators/session-command.ts';
import { signPayment } from '../modules/payments/sign-command.ts';
import { accountPrinters } from '../modules/accounts/account-commands.ts';
import { operateOperators, operatorPrinters } from '../operators/operator-commands.ts';
import { termsPrinters } from '../terms/terms-commands.ts';
import { verificationPrinters } from '../modules/verification/verification-commands.ts';
import { printKeys, rotateKeyOf } from '../prices/provenance/key-commands.ts';
import { serverProducts } from '../products/registry.ts';
import { markSourceOf } from '../prices/provenance/journal-marks.ts';
import { auditSeries } from '../prices/provenance/series-audit.ts';
import { rebuildRecords } from '../records/rebuild.ts';
import { withRecords } from '../machine/storage/open-records.ts';
import { inWords, withPath } from '../machine/system-words.ts';
import { trustedKeys, UnreadableFile, verifyFile } from './verify-file.ts';

const USAGE = `candor: look after the data of an exchange

  candor journal verify [folder]                    check every hash and link of the journal
  candor journal cat [folder] [--from n] [--to n]   entries as lines of JSON
  candor journal export <file> [--data folder]      batches as lines of JSON, for others to check
  candor journal archive <to> [--data folder]       move compressed old segments to another folder, which has to stay there
  candor audit [folder] [--records yes]             decide every command again and compare its events,
               [--explain]                          with the entry, the rule and both sides of each difference
  candor backup <folder> [--data folder]            copy everything that a restore needs, while the server runs or
                [--without-keys]                    not, sealed with CANDOR_ENCRYPTION_KEY and signed; the key that
                                                    signs too, unless it shall stay out
  candor restore <backup> --data <new folder>       make a data folder of a backup, and its database, with the
                 [--key <hex or file>]              encryption key of then; --key names who has to have signed it
  candor records rebuild [folder]                   make the records anew from the journal
  candor verify <file> [--key <hex or file>]        check a saved proof of what was settled or accepted, without a server; what was
               [--journal <folder>]                 acknowledged also against the journal of a data folder
  candor prices verify [folder]                     compute every signed checkpoint again from the journal
  candor prices remake [folder]                     make the ticks on disk anew from the journal, at the next start
  candor accept <what> [folder]                     let the next start go on without lost keys, checkpoints, identity or encryption key, past a wrong clock, or with
                                                    operators none of whom can add others
  candor keys list [folder]                         the public keys that sign or have signed
  candor keys rotate [folder]                       sign with a new key from the next start on, announced with the old one
  candor encryption status [folder]                 what each encryption key has sealed of what is stored
  candor encryption rotate [folder]                 seal anew with CANDOR_ENCRYPTION_KEY what CANDOR_EARLIER_ENCRYPTION_KEYS have sealed,
                                                    the server running or not; to be begun again when it was ended
  candor contact list [folder]                      what users have written to the operator, the server running or not
  candor invite first [folder] [--uses 20]          an invite code for the first users, as long as no operator is there who makes
                      [--days 30]                   them: candor operator invite create
  candor operator add <name> --roles <roles>        let a person work on the running server: reviewer, support, auditor,
                 --reason <why>                     administrator; the first alone adds two more, then two
                                                    administrators decide. Prints the code by which he enrols
  candor operator enrol <name>                      choose your password and set up your authenticator app
  candor operator session                           sign in once, then type commands without candor operator, a line each
  candor operator list                              who the operators are; roles, renew, disable <name> --reason <why>
                                                    change one
  candor operator actions                           what you may do, by the running server
  candor operator proposals                         what waits for a second operator; confirm <number>, withdraw <number>
  candor operator account <number>                  whose an account is. Each look is written down
  candor operator customers find <way> <value>      the account by its account (number), name, email, phone or address (of deposits);
                                                    customers show <number>, customers part <number> <list> <page> as its
                                                    owner sees it. Each look is written down
  candor operator freeze-sign-in <account> --reason <why>
                                                    let nobody sign in to it and end its sessions; unfreeze-sign-in is
                                                    confirmed by a second operator; end-sessions ends the sessions alone
  candor operator stop-sign-ins --reason <why>      let no user sign in; resume-sign-ins is confirmed by a second operator;
                                                    end-all-sessions signs everybody out
  candor operator adjust <account> <coin> <amount> --reason <why>
                                                    propose to pay it out of the equity, or, with --reverses <number>, to
                                                    take back what was paid so in error; adjustments <account> lists them
  candor operator reset-factors <account> --verification <number> --reason <why>
                                                    propose to take away lost second factors, after a proof of identity
  candor operator unbind-address <account> <coin> --reason <why>
                                                    propose to take a withdrawal address away, for who has bound a wrong one
  candor operator halt <product> [symbol]           take nothing new there any more; what runs goes on; resume <product> [symbol]
                 --reason <why>                     is confirmed by a second operator
  candor operator resume-chain <network> --reason <why>
                                                    propose to read a chain again that was given up after a deep fork
  candor operator stop-payments --reason <why>      pay no withdrawal any more; resume-payments is confirmed by a second operator
  candor terms show [product [object]]              the terms in force and those that are planned, with what can be changed
                                                    and its bounds; alone, every product and its objects
  candor terms plan <product> <object> <name=value> …
                 --reason <why>                     propose other terms for later orders. They act --after 1h (90m, 2d) of a
                                                    second operator's confirmation, or --from 2027-01-31T08:00Z. Both as an
                                                    operator: candor operator terms … is the same
  candor operator kyc list                          verifications that wait for a decision
  candor operator kyc look <number>                 what was handed in; each look is written down. Pictures are on the
                                                    operators' page
  candor operator kyc approve <number> --reason <why>
                                                    pass it: the advanced level when a second reviewer confirms it
  candor operator kyc refuse <number> --code <code> --reason <why>
                                                    refuse it likewise; its owner is told the code
  candor operator key <file>                        make the key that you sign payments with, on your own machine, and offer its
                                                    public part; two administrators approve it: approve-key <name>, keys
  candor operator sign-payment <withdrawal> --key <file>
                                                    read what is paid, and sign it; unsigned-payments lists what waits
  candor operator … --server <address>              ask from another machine than the server's, over https
  candor operator audit                             what operators have looked at and decided, whether that log is
                                                    whole, and where the database says what the journal does not.
                                                    All of them ask for name, password and code of the app, or take them from
                                                    CANDOR_OPERATOR, CANDOR_OPERATOR_PASSWORD, CANDOR_OPERATOR_CODE
  candor stop [folder] --at <time>                  tell the running server that it is going to be stopped: what would
                                                    end later is not opened any more
  candor stop [folder] --cancel                     take that back

The data folder is the one given, else CANDOR_DATA, else ./data.
`;

const print = (text: string): void => console.log(text);

/** Who reads what is printed may go away, and a disk may be full. */
if (process.stdout.listenerCount('error') === 0)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') console.error(inWords(withPath(error, 'the standard output')));
    process.exit(1);
  });

function help(): number {
  print(USAGE);
  return 0;
}

/** Answers the exit code: 0 all is well or proved, 1 something is wrong with the data or not proved. */
async function run(line: CommandLine): Promise<number> {
  assertShape(line);
  const [room = '', verb = ''] = line.words;
  if (room === 'journal' && verb === 'verify') return verify(folderOf(line, 2));
  if (room === 'journal' && verb === 'cat') {
    const [from, until] = [seqOption(line, 'from', 1), seqOption(line, 'to', Number.MAX_SAFE_INTEGER)];
    if (until < from) throw new UsageError('--to is before --from');
    await printEntries(folderOf(line, 2), from, until, process.stdout);
    return 0;
  }
  if (room === 'journal' && verb === 'export') {
    const file = line.words[2];
    if (file === undefined) throw new UsageError('journal export needs a file to write');
    const folder = folderOf(line, 3);
    assertNewFile(file, folder);
    print(`${await exportJournal(folder, file)} batches written to ${file}`);
    return 0;
  }
  if (room === 'journal' && verb === 'archive') {
    const target = line.words[2];
    if (target === undefined) throw new UsageError('journal archive needs a folder to move to');
    const { segments, bytes } = moveSegments(folderOf(line, 3), target);
    print(`${segments} segments moved to ${target}, ${Math.ceil(bytes / 1_000_000)} MB`);
    return 0;
  }
  if (room === 'backup') {
    await backUp(folderOf(line, 2), line, print);
    return 0;
  }
  if (room === 'restore') {
    const key = line.options.get('key');
    await restore(line, key === undefined ? undefined : trustedKeys(key), print);
    return 0;
  }
  if (room === 'audit') return audit(folderOf(line, 1), line.options.has('records'), line.options.has('explain'));
  if (room === 'records' && verb === 'rebuild') return rebuild(folderOf(line, 2));
  if (room === 'prices' && verb === 'verify') return verifyPrices(folderOf(line, 2));
  if (room === 'prices' && verb === 'remake') {
    await remakeTicksOf(folderOf(line, 2), print);
    return 0;
  }
  if (room === 'accept') {
    if (!isAcceptable(verb)) throw new UsageError(`accept needs one of ${Object.keys(ACCEPTABLE).join(', ')}`);
    accept(folderOf(line, 2), verb);
    print(`the next start ${ACCEPTABLE[verb]}`);
    return 0;
  }
  if (room === 'keys' && (verb === 'list' || verb === 'rotate')) return await keys(verb, folderOf(line, 2));
  if (room === 'contact' && verb === 'list') {
    await listContactMessages(folderOf(line, 2), print);
    return 0;
  }
  if (room === 'encryption' && verb === 'status') return (await printEncryption(folderOf(line, 2), print)) ? 0 : 1;
  if (room === 'encryption' && verb === 'rotate') return (await rotateEncryption(folderOf(line, 2), print)) ? 0 : 1;
  if (room === 'operator') return (await operate(line, verb === 'session')) ? 0 : 1;
  if (room === 'invite' && verb === 'first') return (await makeFirstInvite(folderOf(line, 2), line, print)) ? 0 : 1;
  if (room === 'stop') return (await planStop(folderOf(line, 1), line, print)) ? 0 : 1;
  if (room === 'verify') return (await verifyProof(line)) ? 0 : 1;
  throw new UsageError(room === '' ? 'what shall be done?' : `unknown command: ${line.words.join(' ')}`);
}

async function keys(verb: 'list' | 'rotate', folder: string): Promise<number> {
  if (verb === 'list') printKeys(folder, print);
  else await rotateKeyOf(folder, Date.now(), print);
  return 0;
}

async function verifyProof({ words, options }: CommandLine): Promise<boolean> {
  const [, file, ...others] = words;
  if (file === undefined || others.length > 0) throw new UsageError('verify needs one file');
  const journal = options.get('journal');
  if (journal !== undefined && !existsSync(journalFolder(journal))) throw new UsageError(`no journal in ${journal}`);
  const held = journal === undefined ? null : (ack: AckEvidence) => contradictionOf(ack, journal, serverProducts);
  return await verifyFile(file, { trusted: options.get('key'), contradictionOf: held }, print);
}

const PRINTERS = { ...operatorPrinters, ...accountPrinters, ...termsPrinters, ...verificationPrinters };

async function operate(line: CommandLine, isSession: boolean): Promise<boolean> {
  const server = line.options.get('server');
  const place = server === undefined ? { folder: folderOf(line, Number.POSITIVE_INFINITY) } : placeAt(server);
  return await (isSession ? operateInSession(place, line, operateAt, print) : operateAt(place, line, print));
}

/** What makes or reads a file of the operator's own is read here, all else by the document of the server. */
async function operateAt(place: OperatorPlace, line: CommandLine, output: (text: string) => void): Promise<boolean> {
  const [, ...words] = line.words;
  if (words[0] === 'key') return await makeKey(place, line, output);
  if (words[0] === 'sign-payment') return await signPayment(place, line, output);
  return await operateOperators(place, line, PRINTERS, output);
}

function isAcceptable(what: string | undefined): what is Acceptable {
  return what !== undefined && Object.hasOwn(ACCEPTABLE, what);
}

function folderOf(line: CommandLine, index: number): string {
  const folder = line.options.get('data') ?? line.words[index] ?? (process.env['CANDOR_DATA'] || './data');
  assertNotUnfinished(folder);
  // of a folder that this user may not look into nobody can say that it has no journal
  if (statSync(journalFolder(folder), { throwIfNoEntry: false })?.isDirectory() !== true) throw new UsageError(`no journal in ${folder}`);
  return folder;
}

function verify(folder: string): number {
  const { batches, lastSeq, hash, segments, unfinished } = verifyJournal(folder);
  print(`journal whole: ${lastSeq} entries in ${batches} batches, ${segments} segments, last hash ${hash}`);
  if (unfinished !== null) print(`an unfinished, never acknowledged batch follows at ${unfinished.file}, byte ${unfinished.offset}`);
  return 0;
}

async function audit(folder: string, withTheRecords: boolean, explained: boolean): Promise<number> {
  verify(folder);
  const report = withTheRecords
    ? await withRecords(folder, ({ pool }) =>
        auditFolder(folder, serverProducts, async (books, lastSeq) => {
          const seq = await compareRecords(books, pool, lastSeq);
          print(seq === lastSeq ? 'records compared' : `records are at entry ${seq} of ${lastSeq} and were not compared`);
        }),
      )
    : await auditFolder(folder, serverProducts);
  const { entries, events, accounts, parts, findings } = report;
  print(`${entries} entries, ${events} events, ${accounts} accounts that hold something`);
  for (const { name, lines } of parts) {
    if (lines.length > 0) print(name);
    for (const { count, of } of lines) print(`  ${count} ${of}`);
  }
  if (explained) await explainFindings(folder, findings, print);
  else for (const finding of findings) print(`WRONG  ${findingLine(finding)}`);
  print(
    findings.length === 0
      ? 'audit clean: every event and every balance follows from the commands and the rules'
      : `audit failed: ${findings.length} findings`,
  );
  return findings.length === 0 ? 0 : 1;
}

async function verifyPrices(folder: string): Promise<number> {
  const { ticks, marks, checkpoints, problems } = await auditSeries(folder, markSourceOf(serverProducts));
  for (const problem of problems) print(`WRONG  ${problem}`);
  print(
    `${ticks} ticks and ${marks} marks in the journal, ${checkpoints} signed checkpoints${problems.length === 0 ? ': all follow from it' : ''}`,
  );
  return problems.length === 0 ? 0 : 1;
}

async function rebuild(folder: string): Promise<number> {
  const end = await withRecords(folder, ({ pool }) =>
    rebuildRecords(pool, folder, serverProducts, ({ seq }) => print(`records made up to entry ${seq}`)),
  );
  print(`records are complete: entry ${end.seq}`);
  return 0;
}

try {
  const typed = process.argv.slice(2);
  const isHelp = typed.some((text) => text === '--help' || text === '-h') || typed[0] === 'help';
  const texts = typed[0] === 'terms' ? ['operator', ...typed] : typed;
  // what operators ask for is read by the server, which knows the options of each action
  const known = texts[0] === 'operator' ? null : ['data', 'from', 'to', 'records', 'key', 'journal', 'at', 'uses', 'days'];
  process.exitCode = isHelp ? help() : await run(readCommandLine(texts, known, ['explain', 'cancel', 'without-keys']));
} catch (error) {
  const wrongUse = error instanceof UsageError;
  console.error(inWords(error));
  if (wrongUse) console.error(`\n${USAGE}`);
  process.exitCode = wrongUse || error instanceof UnreadableFile ? 2 : 1;
}
