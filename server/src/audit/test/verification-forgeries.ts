import type { Entry } from '@candor/exchange/entry';
import { withBody, withEvents, type Forger } from './forger.ts';
import type { Forgery } from './forgery.ts';
import { HOUSE_ACCOUNT } from './rich-history.ts';

/** Whom no reviewers have verified, with commands and events that fit each other. */
export function verificationForgeries(f: Forger): readonly Forgery[] {
  const decided = f.entry('verification.decide', (_, body) => body.level === 'advanced');
  const refused = f.entry('verification.decide', (entry) => entry.seq > decided.seq);
  const adopted = f.entry('verification.adopt', (_, body) => body.level === 'advanced');
  const over = f.entry('verification.endAdoption');
  const ended = f.entry('verification.end');
  const confirmed = f.entry('decision.confirm', (_, body) => body.about.includes(' advanced passed '));
  const forged = (what: string, rule: string, of: Entry, change: object, ref?: number): Forgery =>
    f.forged(what, rule, of, (entry) => ({
      ...withEvents(withBody(entry, change), verb(entry), () => change),
      ...(ref === undefined ? {} : { outcome: { ok: true, ref, repeated: false } as const }),
    }));
  const VERIFICATION = 'SPEC/14.1 verification';
  const ADOPTION = 'SPEC/14.1 adopted verification';
  return [
    forged('another account', VERIFICATION, decided, { accountId: 3 }, 3),
    forged('another content', VERIFICATION, decided, { contentHash: '1'.repeat(64) }),
    forged('passed what was refused', VERIFICATION, refused, { outcome: 'passed' }),
    forged('advanced by who decided basic alone', VERIFICATION, refused, { level: 'advanced' }),
    forged('by the decision of something else', VERIFICATION, decided, { proposalId: 1 }),
    f.withoutEntry('advanced by one', VERIFICATION, confirmed, decided),
    forged('of the house', ADOPTION, adopted, { accountId: HOUSE_ACCOUNT }, HOUSE_ACCOUNT),
    forged('adopted twice', ADOPTION, adopted, { accountId: 1, level: 'basic' }, 1),
    forged('an end of adoption that leaves one out', ADOPTION, over, { count: 1 }),
    forged('an end of what has not passed', ADOPTION, ended, { level: 'basic', accountId: 2 }, 2),
  ];
}

/** The event that a command leads to. */
function verb({ events: [event] }: Entry): Parameters<typeof withEvents>[1] {
  if (event === undefined) throw new Error('an accepted command without events');
  return event.type;
}
