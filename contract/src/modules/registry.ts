import { contact } from './contact/module.ts';
import { favourites } from './favourites/module.ts';
import { locks } from './locks/module.ts';
import { mailbox } from './mailbox/module.ts';
import { signIns } from './sign-ins/module.ts';

/** The list of modules, in the order in which the API document shows their calls. */
export const modules = [mailbox, signIns, contact, locks, favourites] as const;

type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Together) => void ? Together : never;

/** Their calls by our own name of each. Marked as without effects: a browser imports single calls, and its bundle leaves this out. */
export const moduleCalls = /* @__PURE__ */ (() =>
  Object.assign({}, ...modules.map(({ calls }) => calls)) as All<(typeof modules)[number]['calls']>)();
