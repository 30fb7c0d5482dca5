import { antiPhishingWord } from '@candor/contract/modules/identity/addresses';
import { factors } from '@candor/contract/modules/identity/factor';
import { securityNotices, sessions } from '@candor/contract/modules/identity/session';
import type { Machine } from '../../api/user/machine.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { Module } from '../module.ts';
import { identityStepUp } from './step-up.ts';

type FromMachine = Pick<
  Machine,
  | 'core'
  | 'database'
  | 'encryption'
  | 'settings'
  | 'mode'
  | 'publicUrl'
  | 'grant'
  | 'time'
  | 'now'
  | 'exchangeNow'
  | 'hears'
  | 'log'
  | 'metrics'
>;
export type IdentityParts = FromMachine & { readonly delivery: Delivery; readonly captcha: Captchas };

/** Who the users are and how they prove it: sessions, devices, addresses, codes, second factors. */
export const identity: Module<'identity', IdentityParts, Identity> = {
  name: 'identity',
  stepUp: identityStepUp,
  ownLists: [antiPhishingWord, factors, sessions, securityNotices].map((call) => ({ call, parameters: {} })),
  open: async (parts) => (await import('./open.ts')).openModule(parts),
};
