import type { OpenModule } from '../module.ts';
import { verificationCalls } from './calls.ts';
import type { VerificationParts } from './module.ts';
import { Verification } from './verification.ts';

export async function openModule(parts: VerificationParts): Promise<OpenModule<Verification>> {
  const { database, documents, encryption, residences, hears, now } = parts;
  const verification = new Verification({ database, documents, sealing: encryption, residences, now });
  await verification.loadResidences();
  await verification.markDocuments();
  verification.onDecision((userId, refusal) => hears.verification(userId, refusal));
  return {
    gives: verification,
    calls: verificationCalls(verification, parts),
  };
}
