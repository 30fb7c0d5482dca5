import type { Entry } from '@candor/exchange/entry';
import type { SubOwner } from '@candor/exchange/ground/accounts/owner';
import { serverProducts } from '../../products/registry.ts';
import { Audit } from '../audit.ts';
import { withBody, withEvents } from './forger.ts';

/**
 * The journal of an exchange that opened its copy otherwise: whatever it let the copy do against the person or hand that is told here, the audit has to find.
 */
export function withStatedOwner(entries: readonly Entry[], told: Partial<SubOwner>): readonly Entry[] {
  return entries.map((entry) => {
    if (entry.command.body.type !== 'owner.open') return entry;
    return withEvents(withBody(entry, told), 'owner.opened', () => told);
  });
}

/** The names of the rules that the audit finds broken, each once, in their order. */
export function brokenRules(entries: readonly Entry[]): readonly string[] {
  const audit = new Audit(serverProducts);
  for (const entry of entries) audit.see(entry);
  return [...new Set(audit.report().findings.map(({ rule }) => rule.name))];
}
