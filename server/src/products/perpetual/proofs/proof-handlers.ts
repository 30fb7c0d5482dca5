import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import { bindUser, type BoundCall } from '../../../api/user/bind.ts';
import { refuseEvidence } from '../../../api/user/own-object.ts';
import { answer, refuse } from '../../../api/user/result.ts';
import { fundingEvidence, type PremiumsOf } from './funding-evidence.ts';
import { liquidationEvidence, liquidationSteps } from './liquidation-evidence.ts';
import { lowestRateAt, premiumsBefore, recordedPositions, stepsFrom, tiersOf } from '../handlers/own-queries.ts';
import type { PerpetualParts } from '../handlers/parts.ts';

/** Evidence of what happened to an own position: steps of liquidations, and funding. */
export function positionProofCalls({ core, records, perpetuals, provenance }: PerpetualParts): readonly BoundCall[] {
  return [
    bindUser(perpetualCalls.positionProof, async ({ caller, parameters }) => {
      const shown = await records.reach(core.figures().seq);
      const [position] = await recordedPositions(records.database, caller.userId, [parameters.positionId]);
      const market = position === undefined ? undefined : perpetuals.market(position.market);
      const rows = position === undefined ? [] : await stepsFrom(records.database, position.id, parameters.stepNumber);
      const [first] = rows;
      if (position === undefined || market === undefined)
        return shown ? refuse('NOT_FOUND', { field: 'positionId' }) : refuse('UNAVAILABLE');
      if (first === undefined) return shown ? refuse('NOT_FOUND', { field: 'stepNumber' }) : refuse('UNAVAILABLE');
      const lowestRatePpm = await lowestRateAt(records.database, position.market, first.time_ms);
      if (lowestRatePpm === null) return refuseEvidence('missing');
      if (first.kind === 'funding') {
        const premiumsOf: PremiumsOf = (endMs) => premiumsBefore(records.database, position.market, endMs);
        const evidence = await fundingEvidence(provenance, market, lowestRatePpm, position, first, premiumsOf);
        return typeof evidence === 'string' ? refuseEvidence(evidence) : answer(evidence);
      }
      const steps = liquidationSteps(position, rows);
      if (steps === null) return answer(null);
      const tiers = await tiersOf(records.database, market, steps.found.tier_version ?? 0);
      const evidence = tiers === null ? 'missing' : await liquidationEvidence(provenance, market, { tiers, lowestRatePpm }, steps);
      return typeof evidence === 'string' ? refuseEvidence(evidence) : answer(evidence);
    }),
  ];
}
