// Written by scripts/format-tables.ts.
import type { WrittenOut } from '../../kernel/codec/fields.ts';
import { isSaid, leftOut, needed, refOf } from '../../kernel/codec/record-codec.ts';
import type { Values } from '../../kernel/codec/record-codec.ts';

export const written: WrittenOut = {
  'quote': { of: 'offsetPpm lots', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.offsetPpm); k1.write(w, r.lots); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { offsetPpm: v0, lots: v1 }; },
  }) },
  'spot.place': { of: 'marketId side kind timeInForce priceTicks lots amountUnits', codec: (k0, k1, k2, k3, k4, k5, k6) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.side); k2.write(w, r.kind); k3.write(w, r.timeInForce); k4.write(w, r.priceTicks); k5.write(w, r.lots); k6.write(w, r.amountUnits); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); return { type: 'spot.place', marketId: v0, side: v1, kind: v2, timeInForce: v3, priceTicks: v4, lots: v5, amountUnits: v6 }; },
  }) },
  'spot.cancel': { of: 'orderId', codec: (k0) => ({
    write(w, r) { k0.write(w, r.orderId); },
    read(d) { const v0 = k0.read(d); return { type: 'spot.cancel', orderId: v0 }; },
  }) },
  'spot.cancelAll': { of: 'marketId', codec: (k0) => ({
    write(w, r) { k0.write(w, r.marketId); },
    read(d) { const v0 = k0.read(d); return { type: 'spot.cancelAll', marketId: v0 }; },
  }) },
  'spot.delist': { of: 'marketId', codec: (k0) => ({
    write(w, r) { k0.write(w, r.marketId); },
    read(d) { const v0 = k0.read(d); return { type: 'spot.delist', marketId: v0 }; },
  }) },
  'spot.peg': { of: 'marketId side boundTicks quotes', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.side); k2.write(w, r.boundTicks); k3.write(w, r.quotes); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'spot.peg', marketId: v0, side: v1, boundTicks: v2, quotes: v3 }; },
  }) },
  'spot.accepted': { of: 'orderId=ref accountId=accountId marketId=marketId side=side kind=kind timeInForce=timeInForce priceTicks=priceTicks limitTicks=priceTicks lots=lots amountUnits=amountUnits feePpm legs(accountId/orderId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.orderId)) left |= 1; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 2; const s2 = b.marketId; if (isSaid(s2) && k2.isSame(s2, r.marketId)) left |= 4; const s3 = b.side; if (isSaid(s3) && k3.isSame(s3, r.side)) left |= 8; const s4 = b.kind; if (isSaid(s4) && k4.isSame(s4, r.kind)) left |= 16; const s5 = b.timeInForce; if (isSaid(s5) && k5.isSame(s5, r.timeInForce)) left |= 32; const s6 = b.priceTicks; if (isSaid(s6) && k6.isSame(s6, r.priceTicks)) left |= 64; const s7 = b.priceTicks; if (isSaid(s7) && k7.isSame(s7, r.limitTicks)) left |= 128; const s8 = b.lots; if (isSaid(s8) && k8.isSame(s8, r.lots)) left |= 256; const s9 = b.amountUnits; if (isSaid(s9) && k9.isSame(s9, r.amountUnits)) left |= 512; w.count(left); if ((left & 1) === 0) k0.write(w, r.orderId); if ((left & 2) === 0) k1.write(w, r.accountId); if ((left & 4) === 0) k2.write(w, r.marketId); if ((left & 8) === 0) k3.write(w, r.side); if ((left & 16) === 0) k4.write(w, r.kind); if ((left & 32) === 0) k5.write(w, r.timeInForce); if ((left & 64) === 0) k6.write(w, r.priceTicks); if ((left & 128) === 0) k7.write(w, r.limitTicks); if ((left & 256) === 0) k8.write(w, r.lots); if ((left & 512) === 0) k9.write(w, r.amountUnits); k10.write(w, r.feePpm); k11.write(w, r.legs, [r.accountId, r.orderId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 1023); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.ref ?? refOf(s)); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.marketId); const v3 = (left & 8) === 0 ? k3.read(d) : needed(b.side); const v4 = (left & 16) === 0 ? k4.read(d) : needed(b.kind); const v5 = (left & 32) === 0 ? k5.read(d) : needed(b.timeInForce); const v6 = (left & 64) === 0 ? k6.read(d) : needed(b.priceTicks); const v7 = (left & 128) === 0 ? k7.read(d) : needed(b.priceTicks); const v8 = (left & 256) === 0 ? k8.read(d) : needed(b.lots); const v9 = (left & 512) === 0 ? k9.read(d) : needed(b.amountUnits); const v10 = k10.read(d); const v11 = k11.read(d, [v1, v0]); return { type: 'spot.accepted', orderId: v0, accountId: v1, marketId: v2, side: v3, kind: v4, timeInForce: v5, priceTicks: v6, limitTicks: v7, lots: v8, amountUnits: v9, feePpm: v10, legs: v11 }; },
  }) },
  'spot.filled': { of: 'marketId=marketId tradeId priceTicks lots=lots takerOrderId=ref makerOrderId takerAccountId=accountId makerAccountId takerSide=side buyerFeeUnits sellerFeeUnits legs(takerAccountId/makerAccountId/takerOrderId/makerOrderId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.marketId; if (isSaid(s0) && k0.isSame(s0, r.marketId)) left |= 1; const s3 = b.lots; if (isSaid(s3) && k3.isSame(s3, r.lots)) left |= 2; const s4 = b.ref ?? refOf(s); if (isSaid(s4) && k4.isSame(s4, r.takerOrderId)) left |= 4; const s6 = b.accountId ?? s.command.accountId; if (isSaid(s6) && k6.isSame(s6, r.takerAccountId)) left |= 8; const s8 = b.side; if (isSaid(s8) && k8.isSame(s8, r.takerSide)) left |= 16; w.count(left); if ((left & 1) === 0) k0.write(w, r.marketId); k1.write(w, r.tradeId); k2.write(w, r.priceTicks); if ((left & 2) === 0) k3.write(w, r.lots); if ((left & 4) === 0) k4.write(w, r.takerOrderId); k5.write(w, r.makerOrderId); if ((left & 8) === 0) k6.write(w, r.takerAccountId); k7.write(w, r.makerAccountId); if ((left & 16) === 0) k8.write(w, r.takerSide); k9.write(w, r.buyerFeeUnits); k10.write(w, r.sellerFeeUnits); k11.write(w, r.legs, [r.takerAccountId, r.makerAccountId, r.takerOrderId, r.makerOrderId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 31); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.marketId); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = (left & 2) === 0 ? k3.read(d) : needed(b.lots); const v4 = (left & 4) === 0 ? k4.read(d) : needed(b.ref ?? refOf(s)); const v5 = k5.read(d); const v6 = (left & 8) === 0 ? k6.read(d) : needed(b.accountId ?? s.command.accountId); const v7 = k7.read(d); const v8 = (left & 16) === 0 ? k8.read(d) : needed(b.side); const v9 = k9.read(d); const v10 = k10.read(d); const v11 = k11.read(d, [v6, v7, v4, v5]); return { type: 'spot.filled', marketId: v0, tradeId: v1, priceTicks: v2, lots: v3, takerOrderId: v4, makerOrderId: v5, takerAccountId: v6, makerAccountId: v7, takerSide: v8, buyerFeeUnits: v9, sellerFeeUnits: v10, legs: v11 }; },
  }) },
  'spot.rested': { of: 'orderId=ref marketId=marketId lots=lots', codec: (k0, k1, k2) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.orderId)) left |= 1; const s1 = b.marketId; if (isSaid(s1) && k1.isSame(s1, r.marketId)) left |= 2; const s2 = b.lots; if (isSaid(s2) && k2.isSame(s2, r.lots)) left |= 4; w.count(left); if ((left & 1) === 0) k0.write(w, r.orderId); if ((left & 2) === 0) k1.write(w, r.marketId); if ((left & 4) === 0) k2.write(w, r.lots); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 7); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.ref ?? refOf(s)); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.marketId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.lots); return { type: 'spot.rested', orderId: v0, marketId: v1, lots: v2 }; },
  }) },
  'spot.ended': { of: 'orderId=orderId/ref accountId=accountId marketId=marketId reason legs(accountId/orderId)', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.orderId ?? b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.orderId)) left |= 1; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 2; const s2 = b.marketId; if (isSaid(s2) && k2.isSame(s2, r.marketId)) left |= 4; w.count(left); if ((left & 1) === 0) k0.write(w, r.orderId); if ((left & 2) === 0) k1.write(w, r.accountId); if ((left & 4) === 0) k2.write(w, r.marketId); k3.write(w, r.reason); k4.write(w, r.legs, [r.accountId, r.orderId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 7); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.orderId ?? b.ref ?? refOf(s)); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.marketId); const v3 = k3.read(d); const v4 = k4.read(d, [v1, v0]); return { type: 'spot.ended', orderId: v0, accountId: v1, marketId: v2, reason: v3, legs: v4 }; },
  }) },
  'spot.pegged': { of: 'orderId accountId=accountId marketId=marketId side=side offsetPpm boundTicks=boundTicks lots feePpm legs(accountId/orderId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 1; const s2 = b.marketId; if (isSaid(s2) && k2.isSame(s2, r.marketId)) left |= 2; const s3 = b.side; if (isSaid(s3) && k3.isSame(s3, r.side)) left |= 4; const s5 = b.boundTicks; if (isSaid(s5) && k5.isSame(s5, r.boundTicks)) left |= 8; w.count(left); k0.write(w, r.orderId); if ((left & 1) === 0) k1.write(w, r.accountId); if ((left & 2) === 0) k2.write(w, r.marketId); if ((left & 4) === 0) k3.write(w, r.side); k4.write(w, r.offsetPpm); if ((left & 8) === 0) k5.write(w, r.boundTicks); k6.write(w, r.lots); k7.write(w, r.feePpm); k8.write(w, r.legs, [r.accountId, r.orderId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 15); const v0 = k0.read(d); const v1 = (left & 1) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = (left & 2) === 0 ? k2.read(d) : needed(b.marketId); const v3 = (left & 4) === 0 ? k3.read(d) : needed(b.side); const v4 = k4.read(d); const v5 = (left & 8) === 0 ? k5.read(d) : needed(b.boundTicks); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d, [v1, v0]); return { type: 'spot.pegged', orderId: v0, accountId: v1, marketId: v2, side: v3, offsetPpm: v4, boundTicks: v5, lots: v6, feePpm: v7, legs: v8 }; },
  }) },
  'spot.repriced': { of: 'marketId indexTicks=priceTicks', codec: (k0, k1) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s1 = b.priceTicks; if (isSaid(s1) && k1.isSame(s1, r.indexTicks)) left |= 1; w.count(left); k0.write(w, r.marketId); if ((left & 1) === 0) k1.write(w, r.indexTicks); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 1); const v0 = k0.read(d); const v1 = (left & 1) === 0 ? k1.read(d) : needed(b.priceTicks); return { type: 'spot.repriced', marketId: v0, indexTicks: v1 }; },
  }) },
  'spot.reached': { of: 'orderId marketId priceTicks', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.orderId); k1.write(w, r.marketId); k2.write(w, r.priceTicks); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'spot.reached', orderId: v0, marketId: v1, priceTicks: v2 }; },
  }) },
};
