import type { Configuration } from './configuration.ts';
import type { ExchangeTime } from './clock/exchange-time.ts';
import { openDocuments } from './documents/open-documents.ts';
import type { Documents } from './documents/documents.ts';
import type { Encryption } from './encryption/encryption.ts';
import { removeExpiredEvery } from './housekeeping.ts';
import type { Stops } from './stops.ts';
import type { Database } from './storage/connection.ts';
import type { Logger } from './telemetry/log.ts';
import { Residences } from './verification/residences.ts';
import { Verification } from './verification/verification.ts';

export type OpenVerification = { readonly documents: Documents; readonly verification: Verification; readonly residences: Residences };

type Around = {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly time: ExchangeTime;
  readonly log: Logger;
  readonly stops: Stops;
};

/** What users hand in to prove who they are, and where they live by what has passed. */
export async function openVerification(
  { dataFolder, documents: settings, defaultCountry }: Configuration,
  { database, encryption, time, log, stops }: Around,
): Promise<OpenVerification> {
  const now = (): number => time.steady();
  const onProblem = (problem: string): void => log.warn({ problem }, 'documents');
  const documents = await openDocuments({ dataFolder, settings, database, sealing: encryption, now, onProblem });
  stops.add(removeExpiredEvery({ documents }, log));
  const residences = new Residences(defaultCountry);
  const verification = new Verification({ database, documents, sealing: encryption, residences, now });
  await verification.loadResidences();
  await verification.markDocuments();
  return { documents, verification, residences };
}
