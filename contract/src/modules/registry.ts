import { accounts } from './accounts/module.ts';
import { captcha } from './captcha/module.ts';
import { closing } from './closing/module.ts';
import { contact } from './contact/module.ts';
import { content } from './content/module.ts';
import { deposits } from './deposits/module.ts';
import { documents } from './documents/module.ts';
import { favourites } from './favourites/module.ts';
import { identity } from './identity/module.ts';
import { invites } from './invites/module.ts';
import { locks } from './locks/module.ts';
import { mailbox } from './mailbox/module.ts';
import { ownDataCopies } from './own-data/module.ts';
import { paymentProviders } from './payment-providers/module.ts';
import { payments } from './payments/module.ts';
import { signIns } from './sign-ins/module.ts';
import { statements } from './statements/module.ts';
import { tradePasswords } from './trade-passwords/module.ts';
import { valuation } from './valuation/module.ts';
import { verification } from './verification/module.ts';
import { withdrawalAddresses } from './withdrawal-addresses/module.ts';
import { withdrawals } from './withdrawals/module.ts';

/** The list of modules, in the order in which the API document shows their calls. */
export const modules = [
  accounts,
  captcha,
  identity,
  tradePasswords,
  withdrawalAddresses,
  deposits,
  paymentProviders,
  withdrawals,
  payments,
  documents,
  verification,
  mailbox,
  signIns,
  contact,
  content,
  locks,
  favourites,
  invites,
  statements,
  valuation,
  ownDataCopies,
  closing,
] as const;

type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Together) => void ? Together : never;

/** Their calls by our own name of each. Marked as without effects: a browser imports single calls, and its bundle leaves this out. */
export const moduleCalls = /* @__PURE__ */ (() =>
  Object.assign({}, ...modules.map(({ calls }) => calls)) as All<(typeof modules)[number]['calls']>)();
