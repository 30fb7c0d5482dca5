// Written by scripts/format-tables.ts.
import type { WrittenOut } from '../../kernel/codec/fields.ts';
import { isSaid, leftOut, needed, refOf } from '../../kernel/codec/record-codec.ts';
import type { Values } from '../../kernel/codec/record-codec.ts';

export const written: WrittenOut = {
  'updown.define': { of: 'offerId symbolId durationMs ratePpm minStakeUnits maxStakeUnits enable', codec: (k0, k1, k2, k3, k4, k5, k6) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.symbolId); k2.write(w, r.durationMs); k3.write(w, r.ratePpm); k4.write(w, r.minStakeUnits); k5.write(w, r.maxStakeUnits); k6.write(w, r.enable); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); return { type: 'updown.define', offerId: v0, symbolId: v1, durationMs: v2, ratePpm: v3, minStakeUnits: v4, maxStakeUnits: v5, enable: v6 }; },
  }) },
  'updown.change': { of: 'offerId ratePpm minStakeUnits maxStakeUnits enable effectiveMs operator reason', codec: (k0, k1, k2, k3, k4, k5, k6, k7) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.ratePpm); k2.write(w, r.minStakeUnits); k3.write(w, r.maxStakeUnits); k4.write(w, r.enable); k5.write(w, r.effectiveMs); k6.write(w, r.operator); k7.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); return { type: 'updown.change', offerId: v0, ratePpm: v1, minStakeUnits: v2, maxStakeUnits: v3, enable: v4, effectiveMs: v5, operator: v6, reason: v7 }; },
  }) },
  'updown.switch': { of: 'offerId enable operator reason', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.enable); k2.write(w, r.operator); k3.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'updown.switch', offerId: v0, enable: v1, operator: v2, reason: v3 }; },
  }) },
  'updown.void': { of: 'voidId symbolId fromMs toMs operator reason', codec: (k0, k1, k2, k3, k4, k5) => ({
    write(w, r) { k0.write(w, r.voidId); k1.write(w, r.symbolId); k2.write(w, r.fromMs); k3.write(w, r.toMs); k4.write(w, r.operator); k5.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); return { type: 'updown.void', voidId: v0, symbolId: v1, fromMs: v2, toMs: v3, operator: v4, reason: v5 }; },
  }) },
  'updown.place': { of: 'offerId side stakeUnits version validUntilMs', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.side); k2.write(w, r.stakeUnits); k3.write(w, r.version); k4.write(w, r.validUntilMs); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); return { type: 'updown.place', offerId: v0, side: v1, stakeUnits: v2, version: v3, validUntilMs: v4 }; },
  }) },
  'updown.defined': { of: 'offerId symbolId durationMs version ratePpm minStakeUnits maxStakeUnits enable waitMs effectiveMs', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.symbolId); k2.write(w, r.durationMs); k3.write(w, r.version); k4.write(w, r.ratePpm); k5.write(w, r.minStakeUnits); k6.write(w, r.maxStakeUnits); k7.write(w, r.enable); k8.write(w, r.waitMs); k9.write(w, r.effectiveMs); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); return { type: 'updown.defined', offerId: v0, symbolId: v1, durationMs: v2, version: v3, ratePpm: v4, minStakeUnits: v5, maxStakeUnits: v6, enable: v7, waitMs: v8, effectiveMs: v9 }; },
  }) },
  'updown.switched': { of: 'offerId enable', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.offerId); k1.write(w, r.enable); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'updown.switched', offerId: v0, enable: v1 }; },
  }) },
  'updown.voided': { of: 'voidId symbolId fromMs toMs operator reason', codec: (k0, k1, k2, k3, k4, k5) => ({
    write(w, r) { k0.write(w, r.voidId); k1.write(w, r.symbolId); k2.write(w, r.fromMs); k3.write(w, r.toMs); k4.write(w, r.operator); k5.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); return { type: 'updown.voided', voidId: v0, symbolId: v1, fromMs: v2, toMs: v3, operator: v4, reason: v5 }; },
  }) },
  'updown.accepted': { of: 'orderId=ref accountId=accountId offerId=offerId version symbolId side=side stakeUnits=stakeUnits coverUnits ratePpm waitMs expiryMs legs(accountId/orderId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.orderId)) left |= 1; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 2; const s2 = b.offerId; if (isSaid(s2) && k2.isSame(s2, r.offerId)) left |= 4; const s5 = b.side; if (isSaid(s5) && k5.isSame(s5, r.side)) left |= 8; const s6 = b.stakeUnits; if (isSaid(s6) && k6.isSame(s6, r.stakeUnits)) left |= 16; w.count(left); if ((left & 1) === 0) k0.write(w, r.orderId); if ((left & 2) === 0) k1.write(w, r.accountId); if ((left & 4) === 0) k2.write(w, r.offerId); k3.write(w, r.version); k4.write(w, r.symbolId); if ((left & 8) === 0) k5.write(w, r.side); if ((left & 16) === 0) k6.write(w, r.stakeUnits); k7.write(w, r.coverUnits); k8.write(w, r.ratePpm); k9.write(w, r.waitMs); k10.write(w, r.expiryMs); k11.write(w, r.legs, [r.accountId, r.orderId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 31); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.ref ?? refOf(s)); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.offerId); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = (left & 8) === 0 ? k5.read(d) : needed(b.side); const v6 = (left & 16) === 0 ? k6.read(d) : needed(b.stakeUnits); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); const v11 = k11.read(d, [v1, v0]); return { type: 'updown.accepted', orderId: v0, accountId: v1, offerId: v2, version: v3, symbolId: v4, side: v5, stakeUnits: v6, coverUnits: v7, ratePpm: v8, waitMs: v9, expiryMs: v10, legs: v11 }; },
  }) },
  'updown.settled': { of: 'orderId accountId symbolId result reason entryN entryTicks exitN exitTicks payoutUnits legs(accountId/orderId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10) => ({
    write(w, r) { k0.write(w, r.orderId); k1.write(w, r.accountId); k2.write(w, r.symbolId); k3.write(w, r.result); k4.write(w, r.reason); k5.write(w, r.entryN); k6.write(w, r.entryTicks); k7.write(w, r.exitN); k8.write(w, r.exitTicks); k9.write(w, r.payoutUnits); k10.write(w, r.legs, [r.accountId, r.orderId]); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d, [v1, v0]); return { type: 'updown.settled', orderId: v0, accountId: v1, symbolId: v2, result: v3, reason: v4, entryN: v5, entryTicks: v6, exitN: v7, exitTicks: v8, payoutUnits: v9, legs: v10 }; },
  }) },
};
