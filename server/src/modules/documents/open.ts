import { hourly } from '../../jobs/job.ts';
import type { OpenModule } from '../module.ts';
import { documentCalls } from './calls.ts';
import type { DocumentSettings } from './document-settings.ts';
import type { Documents } from './documents.ts';
import type { DocumentParts } from './module.ts';
import { openDocuments } from './open-documents.ts';
import { addOwnPictures } from './own-pictures.ts';

export async function openModule(
  { dataFolder, database, encryption, identity, now, log }: DocumentParts,
  settings: DocumentSettings,
): Promise<OpenModule<Documents>> {
  const onProblem = (problem: string): void => log.warn({ problem }, 'documents');
  const documents = await openDocuments({ dataFolder, settings, database, sealing: encryption, now, onProblem });
  return {
    gives: documents,
    calls: documentCalls(documents),
    routes: (server) => addOwnPictures(server, { sessions: identity.sessions, documents }),
    jobs: [hourly('documents', () => documents.removeExpired())],
  };
}
