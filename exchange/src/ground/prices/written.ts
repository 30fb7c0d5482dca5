// Written by scripts/format-tables.ts.
import type { WrittenOut } from '../../kernel/codec/fields.ts';
import { isSaid, leftOut, needed, refOf } from '../../kernel/codec/record-codec.ts';
import type { Values } from '../../kernel/codec/record-codec.ts';

export const written: WrittenOut = {
  'source': { of: 'name price timeMs weight used', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r) { k0.write(w, r.name); k1.write(w, r.price); k2.write(w, r.timeMs); k3.write(w, r.weight); k4.write(w, r.used); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); return { name: v0, price: v1, timeMs: v2, weight: v3, used: v4 }; },
  }) },
  'price.tick': { of: 'symbolId priceTicks state sourceKind rule sources', codec: (k0, k1, k2, k3, k4, k5) => ({
    write(w, r) { k0.write(w, r.symbolId); k1.write(w, r.priceTicks); k2.write(w, r.state); k3.write(w, r.sourceKind); k4.write(w, r.rule); k5.write(w, r.sources); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); return { type: 'price.tick', symbolId: v0, priceTicks: v1, state: v2, sourceKind: v3, rule: v4, sources: v5 }; },
  }) },
  'price.ticked': { of: 'symbolId=symbolId n=ref priceTicks=priceTicks state=state sourceKind=sourceKind rule=rule sources=sources', codec: (k0, k1, k2, k3, k4, k5, k6) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.symbolId; if (isSaid(s0) && k0.isSame(s0, r.symbolId)) left |= 1; const s1 = b.ref ?? refOf(s); if (isSaid(s1) && k1.isSame(s1, r.n)) left |= 2; const s2 = b.priceTicks; if (isSaid(s2) && k2.isSame(s2, r.priceTicks)) left |= 4; const s3 = b.state; if (isSaid(s3) && k3.isSame(s3, r.state)) left |= 8; const s4 = b.sourceKind; if (isSaid(s4) && k4.isSame(s4, r.sourceKind)) left |= 16; const s5 = b.rule; if (isSaid(s5) && k5.isSame(s5, r.rule)) left |= 32; const s6 = b.sources; if (isSaid(s6) && k6.isSame(s6, r.sources)) left |= 64; w.count(left); if ((left & 1) === 0) k0.write(w, r.symbolId); if ((left & 2) === 0) k1.write(w, r.n); if ((left & 4) === 0) k2.write(w, r.priceTicks); if ((left & 8) === 0) k3.write(w, r.state); if ((left & 16) === 0) k4.write(w, r.sourceKind); if ((left & 32) === 0) k5.write(w, r.rule); if ((left & 64) === 0) k6.write(w, r.sources); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 127); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.symbolId); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.ref ?? refOf(s)); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.priceTicks); const v3 = (left & 8) === 0 ? k3.read(d) : needed(b.state); const v4 = (left & 16) === 0 ? k4.read(d) : needed(b.sourceKind); const v5 = (left & 32) === 0 ? k5.read(d) : needed(b.rule); const v6 = (left & 64) === 0 ? k6.read(d) : needed(b.sources); return { type: 'price.ticked', symbolId: v0, n: v1, priceTicks: v2, state: v3, sourceKind: v4, rule: v5, sources: v6 }; },
  }) },
};
