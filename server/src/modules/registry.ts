import { accounts } from './accounts/module.ts';
import { adjustments } from './adjustments/module.ts';
import { captcha } from './captcha/module.ts';
import { closing } from './closing/module.ts';
import { contact } from './contact/module.ts';
import { content } from './content/module.ts';
import { customers } from './customers/module.ts';
import { delivery } from './delivery/module.ts';
import { deposits } from './deposits/module.ts';
import { documents } from './documents/module.ts';
import { factorResets } from './factor-resets/module.ts';
import { favourites } from './favourites/module.ts';
import { halts } from './halts/module.ts';
import { identity } from './identity/module.ts';
import { invites } from './invites/module.ts';
import { locks } from './locks/module.ts';
import { mailbox } from './mailbox/module.ts';
import type { InOrder } from './module.ts';
import { ownDataCopies } from './own-data/module.ts';
import { paymentProviders } from './payment-providers/module.ts';
import { payments } from './payments/module.ts';
import { settingChanges } from './setting-changes/module.ts';
import { signIns } from './sign-ins/module.ts';
import { statements } from './statements/module.ts';
import { terms } from './terms/module.ts';
import { tradePasswords } from './trade-passwords/module.ts';
import { treasury } from './treasury/module.ts';
import { valuation } from './valuation/module.ts';
import { verification } from './verification/module.ts';
import { vip } from './vip/module.ts';
import { withdrawalAddresses } from './withdrawal-addresses/module.ts';
import { withdrawals } from './withdrawals/module.ts';

const list = [
  captcha,
  delivery,
  identity,
  documents,
  verification,
  tradePasswords,
  paymentProviders,
  deposits,
  withdrawalAddresses,
  payments,
  vip,
  accounts,
  factorResets,
  mailbox,
  withdrawals,
  signIns,
  contact,
  content,
  locks,
  favourites,
  invites,
  statements,
  valuation,
  halts,
  terms,
  treasury,
  adjustments,
  settingChanges,
  customers,
  closing,
  ownDataCopies,
] as const;

/** The modules of this server, in the order in which they are opened. A new module is its folder and one name here. */
export const modules: InOrder<typeof list> = list;
