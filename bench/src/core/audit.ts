import type { Entry } from '@candor/exchange/entry';
import { Exchange } from '@candor/exchange/exchange';
import { Audit } from '@candor/server/audit/audit';
import { serverProducts } from '@candor/server/products/registry';
import type { BenchRow } from '../table.ts';
import { makeCoreWorkload, TRADING } from './workload.ts';

const MICROSECONDS = 1_000_000;

/** What `candor audit` does with entries that it has read: every order is matched again. On one core. */
export function benchAudit(commands = 100_000): readonly BenchRow[] {
  const { preparation, commands: trading } = makeCoreWorkload(commands, TRADING);
  const exchange = new Exchange();
  const entries: Entry[] = [];
  for (const command of [...preparation, ...trading])
    entries.push(exchange.execute(exchange.lastSeq + 1, Math.trunc(exchange.lastSeq * 0.01), command));
  const audit = new Audit(serverProducts);
  const began = process.cpuUsage();
  for (const entry of entries) audit.see(entry);
  const { findings } = audit.report();
  const { user, system } = process.cpuUsage(began);
  if (findings.length > 0) throw new Error(`the audit finds ${findings.length} things wrong`);
  return [
    {
      name: 'audit of entries in memory, orders that trade',
      figure: Math.round((entries.length * MICROSECONDS) / (user + system)),
      unit: 'entries/s',
      note: 'by processor time; 40 % rest, 30 % cross, 30 % cancel; reading and the comparison with the exchange not counted',
    },
  ];
}
