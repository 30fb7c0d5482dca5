import { hasChinese } from '@candor/contract/chinese';
import { error, problemsOf, type Problem, type Rule } from '../../../../form/problem.ts';
import type { ProblemTexts } from '../../../../form/texts.ts';
import { guessFor, isRepeated } from './address.ts';

export interface NewAddressInputs {
  readonly channel: string;
  readonly address: string;
  /** The last letters of the address once more. */
  readonly end: string;
  readonly label: string;
}

export type NewAddressField = 'address' | 'end' | 'label';

export type NewAddressProblem = Problem<
  'address.missing' | 'address.letters' | 'address.other' | 'address.none' | 'end.missing' | 'end.differs' | 'label.letters' | 'label.long',
  NewAddressField
>;

const same = <Id extends string>(id: Id) => ({ button: id, text: id });

export const newAddressTexts: ProblemTexts<NewAddressProblem['code']> = {
  'address.missing': same('addresses.need.address'),
  'address.letters': { button: 'addresses.need.address', text: 'addresses.wrong.letters' },
  'address.other': { button: 'addresses.wrong.networkButton', text: 'addresses.wrong.network' },
  'address.none': { button: 'addresses.wrong.formButton', text: 'addresses.wrong.form' },
  'end.missing': same('addresses.need.end'),
  'end.differs': { button: 'addresses.need.end', text: 'addresses.wrong.end' },
  'label.letters': { button: 'addresses.wrong.labelButton', text: 'shell.failure.cannotInputChinese' },
  'label.long': { button: 'addresses.wrong.labelButton', text: 'addresses.wrong.labelLong' },
};

const LONGEST_LABEL = 40;

type NewAddressRule = Rule<NewAddressInputs, { readonly networkName: string }, NewAddressProblem>;

/** A blank or a letter of another script that looks like a Latin one is in no address. */
const hasForeignLetters = (address: string): boolean => !/^[!-~]+$/.test(address);

const RULES: readonly NewAddressRule[] = [
  ({ address }) => (address === '' ? error('address.missing', ['address']) : null),
  ({ address }) => (address !== '' && hasForeignLetters(address) ? error('address.letters', ['address']) : null),
  ({ channel, address }, { networkName }) => {
    if (address === '' || hasForeignLetters(address)) return null;
    const guess = guessFor(channel, address);
    if (guess?.kind === 'other')
      return error('address.other', ['address'], { network: guess.networks.map(({ name }) => name).join(', '), wanted: networkName });
    return guess?.kind === 'fits' ? null : error('address.none', ['address'], { wanted: networkName });
  },
  ({ end }) => (end === '' ? error('end.missing', ['end']) : null),
  ({ address, end }) => (end !== '' && !isRepeated(address, end) ? error('end.differs', ['end']) : null),
  ({ label }) => (hasChinese(label) ? error('label.letters', ['label']) : null),
  ({ label }) => (label.length > LONGEST_LABEL ? error('label.long', ['label']) : null),
];

export function newAddressProblems(inputs: NewAddressInputs, networkName: string): readonly NewAddressProblem[] {
  return problemsOf(RULES, inputs, { networkName });
}

/** What is sent: a copied address comes with blanks around it. */
export const readAddress = (text: string): string => text.trim();
