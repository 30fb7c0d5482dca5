import type { Printers } from '../../operators/operator-commands.ts';
import { countryName } from './country.ts';
import { PICTURES } from './content.ts';
import type { OpenProposal } from './review-proposals.ts';
import type { LookedAt, WaitingRows } from './reviews.ts';

const LEVELS: Readonly<Record<number, string>> = { 1: 'basic', 2: 'advanced' };
const KINDS: Readonly<Record<number, string>> = { 1: 'identity card', 2: 'passport', 3: 'driving licence' };
const STATES: Readonly<Record<number, string>> = { 1: 'passed', 2: 'refused', 3: 'under review' };

const proposedText = (proposal: OpenProposal | null): string =>
  proposal === null
    ? ''
    : `proposal ${proposal.id} by ${proposal.proposer}: ${proposal.outcome}${proposal.code === null ? '' : ` (${proposal.code})`}`;

/** Of `candor operator kyc …`. */
export const verificationPrinters: Printers = {
  'kyc.list'(output, { after }, print) {
    const { total, rows } = output as WaitingRows;
    for (const { id, userId, level, country, documentKind, handedInMs, isProved, pictures, isContradicted, proposal } of rows)
      print(
        `${id}  ${new Date(handedInMs).toISOString()}  account ${userId}  ${LEVELS[level]}  ${country} ${countryName(country)}  ${KINDS[documentKind]}  ` +
          (pictures.length === 0 ? 'no pictures' : `pictures: ${pictures.join(', ')}`) +
          (isProved ? '' : '  UNPROVED') +
          (isContradicted ? '  WRONG: the database calls it passed, the journal does not' : '') +
          (proposal === null ? '' : `  ${proposedText(proposal)}`),
      );
    const told = total === 1 ? '1 verification is under review' : `${total} verifications are under review`;
    const which = after === undefined ? `the oldest ${rows.length}` : `${rows.length} behind number ${Number(after)}`;
    print(total > rows.length ? `${told}; these are ${which}` : told);
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
    if (ids.samePictureAccounts.length > 0)
      print(`warning    other accounts have handed in the same picture: ${ids.samePictureAccounts.join(', ')}`);
    if (!isProved) print('warning    UNPROVED: handed in without the login password, maybe not by the owner of the account');
    print(`country    ${country} ${countryName(country)}`);
    print(`pictures   ${pictures.length === 0 ? 'none' : `${pictures.join(', ')}: on the operators' page`}`);
    for (const one of ids.earlier)
      print(
        `earlier    ${one.id}  ${LEVELS[one.level]}, ${STATES[one.status]}${one.refusal === null ? '' : ` (${one.refusal})`}` +
          (one.deciders.length === 0 ? '' : `  by ${one.deciders.join(', ')}`),
      );
    if (ids.proposal !== null) print(`waits for  a second reviewer: ${proposedText(ids.proposal)}`);
    return true;
  },
};

/** Without signs that say how others are to be shown: in a terminal they could hide what was written. */
const shown = (text: string): string => text.replace(/\p{Cf}/gu, '');
