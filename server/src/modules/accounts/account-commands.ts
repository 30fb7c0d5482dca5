import type { Printers } from '../../operators/operator-commands.ts';
import type { LookedAtAccount } from './account-look.ts';

const LEVELS: Readonly<Record<number, string>> = { 1: 'basic', 2: 'advanced' };
const STATES: Readonly<Record<number, string>> = { 1: 'passed', 2: 'refused', 3: 'under review' };

/** The trail and the page of operators explain it. */
const UNPROVED = 'UNPROVED: set without the login password, maybe not by the owner';

export const accountPrinters: Printers = {
  account(output, _input, print) {
    const { account, loginName, email, phone, unproved, registeredMs, isOpen, hasSecondFactor, verifications } = output as LookedAtAccount;
    const mark = (isProved: boolean): string => (isProved ? '' : `  ${UNPROVED}`);
    print(`account ${account}: ${loginName}${isOpen ? '' : ', closed or locked'}`);
    print(`e-mail         ${email ?? 'none'}${mark(!unproved.includes('email'))}`);
    print(`phone          ${phone ?? 'none'}${mark(!unproved.includes('phone'))}`);
    print(`registered     ${registeredMs === null ? 'not known' : new Date(registeredMs).toISOString()}`);
    print(`second factor  ${hasSecondFactor ? 'on' : 'off'}`);
    for (const { id, level, status, isProved } of verifications)
      print(`verification   ${id}: ${LEVELS[level]}, ${STATES[status]}${mark(isProved)}`);
    return true;
  },
};
