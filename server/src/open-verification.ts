import type { Configuration } from './configuration.ts';
import type { ExchangeTime } from './machine/clock/exchange-time.ts';
import { openDocuments } from './documents/open-documents.ts';
import type { Documents } from './documents/documents.ts';
import type { Encryption } from './machine/encryption/encryption.ts';
import { hourly, type Job } from './jobs/job.ts';
import type { Database } from './machine/storage/connection.ts';
import type { Logger } from './machine/telemetry/log.ts';
import { Residences } from './verification/residences.ts';
import { Verification } from './verification/verification.ts';

export type OpenVerification = {
  readonly documents: Documents;
  readonly verification: Verification;
  readonly residences: Residences;
  readonly jobs: readonly Job[];
};

type Around = {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly time: ExchangeTime;
  readonly log: Logger;
};

/** What users hand in to prove who they are, and where they live by what has passed. */
export async function openVerification(
  { dataFolder, documents: settings, defaultCountry }: Configuration,
  { database, encryption, time, log }: Around,
): Promise<OpenVerification> {
  const now = (): number => time.steady();
  const onProblem = (problem: string): void => log.warn({ problem }, 'documents');
  const documents = await openDocuments({ dataFolder, settings, database, sealing: encryption, now, onProblem });
  const residences = new Residences(defaultCountry);
  const verification = new Verification({ database, documents, sealing: encryption, residences, now });
  await verification.loadResidences();
  await verification.markDocuments();
  const jobs = [hourly('documents', () => documents.removeExpired())];
  return { documents, verification, residences, jobs };
}
