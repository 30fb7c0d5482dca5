// Written by scripts/format-tables.ts.
import type { WrittenOut } from '../../kernel/codec/fields.ts';
import { isSaid, leftOut, needed, refOf } from '../../kernel/codec/record-codec.ts';
import type { Values } from '../../kernel/codec/record-codec.ts';

export const written: WrittenOut = {
  'played': { of: 'orderId accountId playedUnits returnedUnits', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.orderId); k1.write(w, r.accountId); k2.write(w, r.playedUnits); k3.write(w, r.returnedUnits); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { orderId: v0, accountId: v1, playedUnits: v2, returnedUnits: v3 }; },
  }) },
  'payout': { of: 'orderId accountId payoutUnits result', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.orderId); k1.write(w, r.accountId); k2.write(w, r.payoutUnits); k3.write(w, r.result); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { orderId: v0, accountId: v1, payoutUnits: v2, result: v3 }; },
  }) },
  'rounds.define': { of: 'offerId symbolId periodMs feeType feeValue minStakeUnits maxStakeUnits enable cancellable', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.symbolId); k2.write(w, r.periodMs); k3.write(w, r.feeType); k4.write(w, r.feeValue); k5.write(w, r.minStakeUnits); k6.write(w, r.maxStakeUnits); k7.write(w, r.enable); k8.write(w, r.cancellable); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); return { type: 'rounds.define', offerId: v0, symbolId: v1, periodMs: v2, feeType: v3, feeValue: v4, minStakeUnits: v5, maxStakeUnits: v6, enable: v7, cancellable: v8 }; },
  }) },
  'rounds.change': { of: 'offerId feeType feeValue minStakeUnits maxStakeUnits enable cancellable effectiveMs operator reason', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.feeType); k2.write(w, r.feeValue); k3.write(w, r.minStakeUnits); k4.write(w, r.maxStakeUnits); k5.write(w, r.enable); k6.write(w, r.cancellable); k7.write(w, r.effectiveMs); k8.write(w, r.operator); k9.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); return { type: 'rounds.change', offerId: v0, feeType: v1, feeValue: v2, minStakeUnits: v3, maxStakeUnits: v4, enable: v5, cancellable: v6, effectiveMs: v7, operator: v8, reason: v9 }; },
  }) },
  'rounds.switch': { of: 'offerId enable operator reason', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.enable); k2.write(w, r.operator); k3.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'rounds.switch', offerId: v0, enable: v1, operator: v2, reason: v3 }; },
  }) },
  'rounds.stake': { of: 'offerId side stakeUnits', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.side); k2.write(w, r.stakeUnits); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'rounds.stake', offerId: v0, side: v1, stakeUnits: v2 }; },
  }) },
  'rounds.cancel': { of: 'orderId', codec: (k0) => ({
    write(w, r) { k0.write(w, r.orderId); },
    read(d) { const v0 = k0.read(d); return { type: 'rounds.cancel', orderId: v0 }; },
  }) },
  'rounds.defined': { of: 'offerId symbolId periodMs version feeType feeValue minStakeUnits maxStakeUnits enable cancellable effectiveMs', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.symbolId); k2.write(w, r.periodMs); k3.write(w, r.version); k4.write(w, r.feeType); k5.write(w, r.feeValue); k6.write(w, r.minStakeUnits); k7.write(w, r.maxStakeUnits); k8.write(w, r.enable); k9.write(w, r.cancellable); k10.write(w, r.effectiveMs); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); return { type: 'rounds.defined', offerId: v0, symbolId: v1, periodMs: v2, version: v3, feeType: v4, feeValue: v5, minStakeUnits: v6, maxStakeUnits: v7, enable: v8, cancellable: v9, effectiveMs: v10 }; },
  }) },
  'rounds.switched': { of: 'offerId enable', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.enable); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'rounds.switched', offerId: v0, enable: v1 }; },
  }) },
  'rounds.opened': { of: 'roundId offerId n startMs version', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r) { k0.write(w, r.roundId); k1.write(w, r.offerId); k2.write(w, r.n); k3.write(w, r.startMs); k4.write(w, r.version); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); return { type: 'rounds.opened', roundId: v0, offerId: v1, n: v2, startMs: v3, version: v4 }; },
  }) },
  'rounds.staked': { of: 'orderId=ref accountId=accountId roundId side=side stakeUnits=stakeUnits legs(accountId/roundId)', codec: (k0, k1, k2, k3, k4, k5) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.orderId)) left |= 1; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 2; const s3 = b.side; if (isSaid(s3) && k3.isSame(s3, r.side)) left |= 4; const s4 = b.stakeUnits; if (isSaid(s4) && k4.isSame(s4, r.stakeUnits)) left |= 8; w.count(left); if ((left & 1) === 0) k0.write(w, r.orderId); if ((left & 2) === 0) k1.write(w, r.accountId); k2.write(w, r.roundId); if ((left & 4) === 0) k3.write(w, r.side); if ((left & 8) === 0) k4.write(w, r.stakeUnits); k5.write(w, r.legs, [r.accountId, r.roundId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 15); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.ref ?? refOf(s)); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = k2.read(d); const v3 = (left & 4) === 0 ? k3.read(d) : needed(b.side); const v4 = (left & 8) === 0 ? k4.read(d) : needed(b.stakeUnits); const v5 = k5.read(d, [v1, v2]); return { type: 'rounds.staked', orderId: v0, accountId: v1, roundId: v2, side: v3, stakeUnits: v4, legs: v5 }; },
  }) },
  'rounds.cancelled': { of: 'orderId=orderId accountId=accountId roundId legs(accountId/roundId)', codec: (k0, k1, k2, k3) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.orderId; if (isSaid(s0) && k0.isSame(s0, r.orderId)) left |= 1; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 2; w.count(left); if ((left & 1) === 0) k0.write(w, r.orderId); if ((left & 2) === 0) k1.write(w, r.accountId); k2.write(w, r.roundId); k3.write(w, r.legs, [r.accountId, r.roundId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 3); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.orderId); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = k2.read(d); const v3 = k3.read(d, [v1, v2]); return { type: 'rounds.cancelled', orderId: v0, accountId: v1, roundId: v2, legs: v3 }; },
  }) },
  'rounds.matched': { of: 'roundId upUnits downUnits matchedUnits', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.roundId); k1.write(w, r.upUnits); k2.write(w, r.downUnits); k3.write(w, r.matchedUnits); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'rounds.matched', roundId: v0, upUnits: v1, downUnits: v2, matchedUnits: v3 }; },
  }) },
  'rounds.returned': { of: 'roundId stakes legs(roundId)', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.roundId); k1.write(w, r.stakes); k2.write(w, r.legs, [r.roundId]); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d, [v0]); return { type: 'rounds.returned', roundId: v0, stakes: v1, legs: v2 }; },
  }) },
  'rounds.decided': { of: 'roundId result reason lockN lockTicks closeN closeTicks upUnits downUnits feeUnits', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9) => ({
    write(w, r) { k0.write(w, r.roundId); k1.write(w, r.result); k2.write(w, r.reason); k3.write(w, r.lockN); k4.write(w, r.lockTicks); k5.write(w, r.closeN); k6.write(w, r.closeTicks); k7.write(w, r.upUnits); k8.write(w, r.downUnits); k9.write(w, r.feeUnits); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); return { type: 'rounds.decided', roundId: v0, result: v1, reason: v2, lockN: v3, lockTicks: v4, closeN: v5, closeTicks: v6, upUnits: v7, downUnits: v8, feeUnits: v9 }; },
  }) },
  'rounds.paid': { of: 'roundId payouts legs(roundId)', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.roundId); k1.write(w, r.payouts); k2.write(w, r.legs, [r.roundId]); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d, [v0]); return { type: 'rounds.paid', roundId: v0, payouts: v1, legs: v2 }; },
  }) },
};
