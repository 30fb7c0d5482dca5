import type { OpenModule } from '../module.ts';
import { verificationCalls } from './calls.ts';
import type { OpenVerification, VerificationParts } from './module.ts';
import { Reviews } from './reviews.ts';
import { VerificationFacts } from './verification-facts.ts';
import { Verification } from './verification.ts';

export async function openModule(parts: VerificationParts): Promise<OpenModule<OpenVerification>> {
  const { core, database, documents, encryption, residences, hears, log, now } = parts;
  const facts = new VerificationFacts(core);
  const verification = new Verification({ database, documents, sealing: encryption, residences, facts, now });
  const adopted = await verification.begin();
  if (adopted !== null) log.info({ adopted }, 'verifications that had passed before decisions stood in the journal');
  let isChanged = false;
  const reviews = new Reviews({
    verification,
    documents,
    facts,
    residences,
    now,
    onDecision: (userId, refusal) => hears.verification(userId, refusal),
    onProblem: (problem) => {
      isChanged = true;
      log.warn({ problem }, 'verification');
    },
  });
  return {
    gives: Object.assign(verification, { reviews }),
    calls: verificationCalls(verification, parts),
    warnings: () => (isChanged ? ['verifications'] : []),
    contradictions: () => reviews.contradictions(),
  };
}
