// Written by scripts/format-tables.ts.
import type { WrittenOut } from '../../kernel/codec/fields.ts';
import { isSaid, leftOut, needed, refOf } from '../../kernel/codec/record-codec.ts';
import type { Values } from '../../kernel/codec/record-codec.ts';

export const written: WrittenOut = {
  'tierTerms': { of: 'aboveUnits upToUnits maxLeverage maintenancePpm', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.aboveUnits); k1.write(w, r.upToUnits); k2.write(w, r.maxLeverage); k3.write(w, r.maintenancePpm); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { aboveUnits: v0, upToUnits: v1, maxLeverage: v2, maintenancePpm: v3 }; },
  }) },
  'terms': { of: 'enable isShow leverages minShareLots maxShareLots openFeePpm closeFeePpm minMarginUnits maxOpenInterestUnits maxOpenOrders tiers sort', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11) => ({
    write(w, r) { k0.write(w, r.enable); k1.write(w, r.isShow); k2.write(w, r.leverages); k3.write(w, r.minShareLots); k4.write(w, r.maxShareLots); k5.write(w, r.openFeePpm); k6.write(w, r.closeFeePpm); k7.write(w, r.minMarginUnits); k8.write(w, r.maxOpenInterestUnits); k9.write(w, r.maxOpenOrders); k10.write(w, r.tiers); k11.write(w, r.sort); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); const v11 = k11.read(d); return { enable: v0, isShow: v1, leverages: v2, minShareLots: v3, maxShareLots: v4, openFeePpm: v5, closeFeePpm: v6, minMarginUnits: v7, maxOpenInterestUnits: v8, maxOpenOrders: v9, tiers: v10, sort: v11 }; },
  }) },
  'attached': { of: 'triggerTicks limitTicks', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.triggerTicks); k1.write(w, r.limitTicks); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { triggerTicks: v0, limitTicks: v1 }; },
  }) },
  'quote': { of: 'offsetPpm lots leverage', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.offsetPpm); k1.write(w, r.lots); k2.write(w, r.leverage); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { offsetPpm: v0, lots: v1, leverage: v2 }; },
  }) },
  'trigger': { of: 'triggerTicks limitTicks lots', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.triggerTicks); k1.write(w, r.limitTicks); k2.write(w, r.lots); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { triggerTicks: v0, limitTicks: v1, lots: v2 }; },
  }) },
  'fillSide': { of: 'orderId accountId positionId isOpening lotsBefore entryValueUnits realisedUnits feeUnits marginUnits paidOutUnits insuredUnits fromWalletUnits', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11) => ({
    write(w, r) { k0.write(w, r.orderId); k1.write(w, r.accountId); k2.write(w, r.positionId); k3.write(w, r.isOpening); k4.write(w, r.lotsBefore); k5.write(w, r.entryValueUnits); k6.write(w, r.realisedUnits); k7.write(w, r.feeUnits); k8.write(w, r.marginUnits); k9.write(w, r.paidOutUnits); k10.write(w, r.insuredUnits); k11.write(w, r.fromWalletUnits); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); const v11 = k11.read(d); return { orderId: v0, accountId: v1, positionId: v2, isOpening: v3, lotsBefore: v4, entryValueUnits: v5, realisedUnits: v6, feeUnits: v7, marginUnits: v8, paidOutUnits: v9, insuredUnits: v10, fromWalletUnits: v11 }; },
  }) },
  'split': { of: 'total weight cutRest cutPlace', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.total); k1.write(w, r.weight); k2.write(w, r.cutRest); k3.write(w, r.cutPlace); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { total: v0, weight: v1, cutRest: v2, cutPlace: v3 }; },
  }) },
  'perpetual.define': { of: 'marketId symbolId lotUnits terms', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.symbolId); k2.write(w, r.lotUnits); k3.write(w, r.terms); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'perpetual.define', marketId: v0, symbolId: v1, lotUnits: v2, terms: v3 }; },
  }) },
  'perpetual.change': { of: 'marketId terms effectiveMs operator reason', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.terms); k2.write(w, r.effectiveMs); k3.write(w, r.operator); k4.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); return { type: 'perpetual.change', marketId: v0, terms: v1, effectiveMs: v2, operator: v3, reason: v4 }; },
  }) },
  'perpetual.switch': { of: 'marketId enable operator reason', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.enable); k2.write(w, r.operator); k3.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'perpetual.switch', marketId: v0, enable: v1, operator: v2, reason: v3 }; },
  }) },
  'perpetual.insure': { of: 'marketId units', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.units); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'perpetual.insure', marketId: v0, units: v1 }; },
  }) },
  'perpetual.open': { of: 'marketId side kind timeInForce priceTicks lots leverage takeProfit stopLoss', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.side); k2.write(w, r.kind); k3.write(w, r.timeInForce); k4.write(w, r.priceTicks); k5.write(w, r.lots); k6.write(w, r.leverage); k7.write(w, r.takeProfit); k8.write(w, r.stopLoss); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); return { type: 'perpetual.open', marketId: v0, side: v1, kind: v2, timeInForce: v3, priceTicks: v4, lots: v5, leverage: v6, takeProfit: v7, stopLoss: v8 }; },
  }) },
  'perpetual.close': { of: 'positionId kind timeInForce priceTicks lots', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r) { k0.write(w, r.positionId); k1.write(w, r.kind); k2.write(w, r.timeInForce); k3.write(w, r.priceTicks); k4.write(w, r.lots); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); return { type: 'perpetual.close', positionId: v0, kind: v1, timeInForce: v2, priceTicks: v3, lots: v4 }; },
  }) },
  'perpetual.closeAll': { of: 'marketId', codec: (k0) => ({
    write(w, r) { k0.write(w, r.marketId); },
    read(d) { const v0 = k0.read(d); return { type: 'perpetual.closeAll', marketId: v0 }; },
  }) },
  'perpetual.peg': { of: 'marketId side boundTicks quotes', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.side); k2.write(w, r.boundTicks); k3.write(w, r.quotes); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'perpetual.peg', marketId: v0, side: v1, boundTicks: v2, quotes: v3 }; },
  }) },
  'perpetual.cancel': { of: 'orderId', codec: (k0) => ({
    write(w, r) { k0.write(w, r.orderId); },
    read(d) { const v0 = k0.read(d); return { type: 'perpetual.cancel', orderId: v0 }; },
  }) },
  'perpetual.cancelAll': { of: 'marketId', codec: (k0) => ({
    write(w, r) { k0.write(w, r.marketId); },
    read(d) { const v0 = k0.read(d); return { type: 'perpetual.cancelAll', marketId: v0 }; },
  }) },
  'perpetual.adjust': { of: 'positionId units', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.positionId); k1.write(w, r.units); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'perpetual.adjust', positionId: v0, units: v1 }; },
  }) },
  'perpetual.protect': { of: 'positionId takeProfit stopLoss group', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.positionId); k1.write(w, r.takeProfit); k2.write(w, r.stopLoss); k3.write(w, r.group); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'perpetual.protect', positionId: v0, takeProfit: v1, stopLoss: v2, group: v3 }; },
  }) },
  'perpetual.unprotect': { of: 'triggerId', codec: (k0) => ({
    write(w, r) { k0.write(w, r.triggerId); },
    read(d) { const v0 = k0.read(d); return { type: 'perpetual.unprotect', triggerId: v0 }; },
  }) },
  'perpetual.defined': { of: 'marketId symbolId lotUnits factor version tierVersion effectiveMs terms', codec: (k0, k1, k2, k3, k4, k5, k6, k7) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.symbolId); k2.write(w, r.lotUnits); k3.write(w, r.factor); k4.write(w, r.version); k5.write(w, r.tierVersion); k6.write(w, r.effectiveMs); k7.write(w, r.terms); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); return { type: 'perpetual.defined', marketId: v0, symbolId: v1, lotUnits: v2, factor: v3, version: v4, tierVersion: v5, effectiveMs: v6, terms: v7 }; },
  }) },
  'perpetual.switched': { of: 'marketId enable', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.enable); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'perpetual.switched', marketId: v0, enable: v1 }; },
  }) },
  'perpetual.insured': { of: 'marketId=marketId units=units legs(marketId)', codec: (k0, k1, k2) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.marketId; if (isSaid(s0) && k0.isSame(s0, r.marketId)) left |= 1; const s1 = b.units; if (isSaid(s1) && k1.isSame(s1, r.units)) left |= 2; w.count(left); if ((left & 1) === 0) k0.write(w, r.marketId); if ((left & 2) === 0) k1.write(w, r.units); k2.write(w, r.legs, [r.marketId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 3); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.marketId); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.units); const v2 = k2.read(d, [v0]); return { type: 'perpetual.insured', marketId: v0, units: v1, legs: v2 }; },
  }) },
  'perpetual.accepted': { of: 'orderId=ref accountId=accountId marketId=marketId side=side positionId cause kind=kind timeInForce=timeInForce priceTicks=priceTicks limitTicks=priceTicks lots=lots leverage=leverage feePpm budgetUnits takeProfit stopLoss holdUnits legs(accountId/orderId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k13, k14, k15, k16, k17) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.orderId)) left |= 1; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 2; const s2 = b.marketId; if (isSaid(s2) && k2.isSame(s2, r.marketId)) left |= 4; const s3 = b.side; if (isSaid(s3) && k3.isSame(s3, r.side)) left |= 8; const s6 = b.kind; if (isSaid(s6) && k6.isSame(s6, r.kind)) left |= 16; const s7 = b.timeInForce; if (isSaid(s7) && k7.isSame(s7, r.timeInForce)) left |= 32; const s8 = b.priceTicks; if (isSaid(s8) && k8.isSame(s8, r.priceTicks)) left |= 64; const s9 = b.priceTicks; if (isSaid(s9) && k9.isSame(s9, r.limitTicks)) left |= 128; const s10 = b.lots; if (isSaid(s10) && k10.isSame(s10, r.lots)) left |= 256; const s11 = b.leverage; if (isSaid(s11) && k11.isSame(s11, r.leverage)) left |= 512; w.count(left); if ((left & 1) === 0) k0.write(w, r.orderId); if ((left & 2) === 0) k1.write(w, r.accountId); if ((left & 4) === 0) k2.write(w, r.marketId); if ((left & 8) === 0) k3.write(w, r.side); k4.write(w, r.positionId); k5.write(w, r.cause); if ((left & 16) === 0) k6.write(w, r.kind); if ((left & 32) === 0) k7.write(w, r.timeInForce); if ((left & 64) === 0) k8.write(w, r.priceTicks); if ((left & 128) === 0) k9.write(w, r.limitTicks); if ((left & 256) === 0) k10.write(w, r.lots); if ((left & 512) === 0) k11.write(w, r.leverage); k12.write(w, r.feePpm); k13.write(w, r.budgetUnits); k14.write(w, r.takeProfit); k15.write(w, r.stopLoss); k16.write(w, r.holdUnits); k17.write(w, r.legs, [r.accountId, r.orderId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 1023); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.ref ?? refOf(s)); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.marketId); const v3 = (left & 8) === 0 ? k3.read(d) : needed(b.side); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = (left & 16) === 0 ? k6.read(d) : needed(b.kind); const v7 = (left & 32) === 0 ? k7.read(d) : needed(b.timeInForce); const v8 = (left & 64) === 0 ? k8.read(d) : needed(b.priceTicks); const v9 = (left & 128) === 0 ? k9.read(d) : needed(b.priceTicks); const v10 = (left & 256) === 0 ? k10.read(d) : needed(b.lots); const v11 = (left & 512) === 0 ? k11.read(d) : needed(b.leverage); const v12 = k12.read(d); const v13 = k13.read(d); const v14 = k14.read(d); const v15 = k15.read(d); const v16 = k16.read(d); const v17 = k17.read(d, [v1, v0]); return { type: 'perpetual.accepted', orderId: v0, accountId: v1, marketId: v2, side: v3, positionId: v4, cause: v5, kind: v6, timeInForce: v7, priceTicks: v8, limitTicks: v9, lots: v10, leverage: v11, feePpm: v12, budgetUnits: v13, takeProfit: v14, stopLoss: v15, holdUnits: v16, legs: v17 }; },
  }) },
  'perpetual.pegged': { of: 'orderId accountId=accountId marketId=marketId side positionId offsetPpm boundTicks=boundTicks lots leverage feePpm holdUnits legs(accountId/orderId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 1; const s2 = b.marketId; if (isSaid(s2) && k2.isSame(s2, r.marketId)) left |= 2; const s6 = b.boundTicks; if (isSaid(s6) && k6.isSame(s6, r.boundTicks)) left |= 4; w.count(left); k0.write(w, r.orderId); if ((left & 1) === 0) k1.write(w, r.accountId); if ((left & 2) === 0) k2.write(w, r.marketId); k3.write(w, r.side); k4.write(w, r.positionId); k5.write(w, r.offsetPpm); if ((left & 4) === 0) k6.write(w, r.boundTicks); k7.write(w, r.lots); k8.write(w, r.leverage); k9.write(w, r.feePpm); k10.write(w, r.holdUnits); k11.write(w, r.legs, [r.accountId, r.orderId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 7); const v0 = k0.read(d); const v1 = (left & 1) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = (left & 2) === 0 ? k2.read(d) : needed(b.marketId); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = (left & 4) === 0 ? k6.read(d) : needed(b.boundTicks); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); const v11 = k11.read(d, [v1, v0]); return { type: 'perpetual.pegged', orderId: v0, accountId: v1, marketId: v2, side: v3, positionId: v4, offsetPpm: v5, boundTicks: v6, lots: v7, leverage: v8, feePpm: v9, holdUnits: v10, legs: v11 }; },
  }) },
  'perpetual.repriced': { of: 'marketId indexTicks=priceTicks', codec: (k0, k1) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s1 = b.priceTicks; if (isSaid(s1) && k1.isSame(s1, r.indexTicks)) left |= 1; w.count(left); k0.write(w, r.marketId); if ((left & 1) === 0) k1.write(w, r.indexTicks); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 1); const v0 = k0.read(d); const v1 = (left & 1) === 0 ? k1.read(d) : needed(b.priceTicks); return { type: 'perpetual.repriced', marketId: v0, indexTicks: v1 }; },
  }) },
  'perpetual.reached': { of: 'orderId marketId priceTicks', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.orderId); k1.write(w, r.marketId); k2.write(w, r.priceTicks); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'perpetual.reached', orderId: v0, marketId: v1, priceTicks: v2 }; },
  }) },
  'perpetual.filled': { of: 'marketId=marketId tradeId priceTicks lots=lots takerBuys taker maker legs(marketId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.marketId; if (isSaid(s0) && k0.isSame(s0, r.marketId)) left |= 1; const s3 = b.lots; if (isSaid(s3) && k3.isSame(s3, r.lots)) left |= 2; w.count(left); if ((left & 1) === 0) k0.write(w, r.marketId); k1.write(w, r.tradeId); k2.write(w, r.priceTicks); if ((left & 2) === 0) k3.write(w, r.lots); k4.write(w, r.takerBuys); k5.write(w, r.taker); k6.write(w, r.maker); k7.write(w, r.legs, [r.marketId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 3); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.marketId); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = (left & 2) === 0 ? k3.read(d) : needed(b.lots); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d, [v0]); return { type: 'perpetual.filled', marketId: v0, tradeId: v1, priceTicks: v2, lots: v3, takerBuys: v4, taker: v5, maker: v6, legs: v7 }; },
  }) },
  'perpetual.rested': { of: 'orderId=ref marketId=marketId lots=lots', codec: (k0, k1, k2) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.orderId)) left |= 1; const s1 = b.marketId; if (isSaid(s1) && k1.isSame(s1, r.marketId)) left |= 2; const s2 = b.lots; if (isSaid(s2) && k2.isSame(s2, r.lots)) left |= 4; w.count(left); if ((left & 1) === 0) k0.write(w, r.orderId); if ((left & 2) === 0) k1.write(w, r.marketId); if ((left & 4) === 0) k2.write(w, r.lots); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 7); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.ref ?? refOf(s)); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.marketId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.lots); return { type: 'perpetual.rested', orderId: v0, marketId: v1, lots: v2 }; },
  }) },
  'perpetual.trimmed': { of: 'orderId lots', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.orderId); k1.write(w, r.lots); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'perpetual.trimmed', orderId: v0, lots: v1 }; },
  }) },
  'perpetual.ended': { of: 'orderId=orderId/ref accountId=accountId marketId=marketId reason returnedUnits legs(accountId/orderId)', codec: (k0, k1, k2, k3, k4, k5) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.orderId ?? b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.orderId)) left |= 1; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 2; const s2 = b.marketId; if (isSaid(s2) && k2.isSame(s2, r.marketId)) left |= 4; w.count(left); if ((left & 1) === 0) k0.write(w, r.orderId); if ((left & 2) === 0) k1.write(w, r.accountId); if ((left & 4) === 0) k2.write(w, r.marketId); k3.write(w, r.reason); k4.write(w, r.returnedUnits); k5.write(w, r.legs, [r.accountId, r.orderId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 7); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.orderId ?? b.ref ?? refOf(s)); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.marketId); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d, [v1, v0]); return { type: 'perpetual.ended', orderId: v0, accountId: v1, marketId: v2, reason: v3, returnedUnits: v4, legs: v5 }; },
  }) },
  'perpetual.closed': { of: 'positionId accountId marketId reason', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.positionId); k1.write(w, r.accountId); k2.write(w, r.marketId); k3.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'perpetual.closed', positionId: v0, accountId: v1, marketId: v2, reason: v3 }; },
  }) },
  'perpetual.adjusted': { of: 'positionId=positionId accountId=accountId units=units legs(accountId/positionId)', codec: (k0, k1, k2, k3) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.positionId; if (isSaid(s0) && k0.isSame(s0, r.positionId)) left |= 1; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 2; const s2 = b.units; if (isSaid(s2) && k2.isSame(s2, r.units)) left |= 4; w.count(left); if ((left & 1) === 0) k0.write(w, r.positionId); if ((left & 2) === 0) k1.write(w, r.accountId); if ((left & 4) === 0) k2.write(w, r.units); k3.write(w, r.legs, [r.accountId, r.positionId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 7); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.positionId); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.units); const v3 = k3.read(d, [v1, v0]); return { type: 'perpetual.adjusted', positionId: v0, accountId: v1, units: v2, legs: v3 }; },
  }) },
  'perpetual.protected': { of: 'triggerId positionId accountId kind triggerTicks lots limitTicks group isFired', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8) => ({
    write(w, r) { k0.write(w, r.triggerId); k1.write(w, r.positionId); k2.write(w, r.accountId); k3.write(w, r.kind); k4.write(w, r.triggerTicks); k5.write(w, r.lots); k6.write(w, r.limitTicks); k7.write(w, r.group); k8.write(w, r.isFired); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); return { type: 'perpetual.protected', triggerId: v0, positionId: v1, accountId: v2, kind: v3, triggerTicks: v4, lots: v5, limitTicks: v6, group: v7, isFired: v8 }; },
  }) },
  'perpetual.unprotected': { of: 'triggerId accountId reason markTicks', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.triggerId); k1.write(w, r.accountId); k2.write(w, r.reason); k3.write(w, r.markTicks); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'perpetual.unprotected', triggerId: v0, accountId: v1, reason: v2, markTicks: v3 }; },
  }) },
  'perpetual.marked': { of: 'marketId indexN=ref indexTicks=priceTicks fundingE8 intervalEndMs sampled basisSumTicks basisCount bidTicks(indexTicks) askTicks(indexTicks) lastTicks(indexTicks) markTicks(indexTicks)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s1 = b.ref ?? refOf(s); if (isSaid(s1) && k1.isSame(s1, r.indexN)) left |= 1; const s2 = b.priceTicks; if (isSaid(s2) && k2.isSame(s2, r.indexTicks)) left |= 2; w.count(left); k0.write(w, r.marketId); if ((left & 1) === 0) k1.write(w, r.indexN); if ((left & 2) === 0) k2.write(w, r.indexTicks); k3.write(w, r.fundingE8); k4.write(w, r.intervalEndMs); k5.write(w, r.sampled); k6.write(w, r.basisSumTicks); k7.write(w, r.basisCount); k8.write(w, r.bidTicks, [r.indexTicks]); k9.write(w, r.askTicks, [r.indexTicks]); k10.write(w, r.lastTicks, [r.indexTicks]); k11.write(w, r.markTicks, [r.indexTicks]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 3); const v0 = k0.read(d); const v1 = (left & 1) === 0 ? k1.read(d) : needed(b.ref ?? refOf(s)); const v2 = (left & 2) === 0 ? k2.read(d) : needed(b.priceTicks); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d, [v2]); const v9 = k9.read(d, [v2]); const v10 = k10.read(d, [v2]); const v11 = k11.read(d, [v2]); return { type: 'perpetual.marked', marketId: v0, indexN: v1, indexTicks: v2, fundingE8: v3, intervalEndMs: v4, sampled: v5, basisSumTicks: v6, basisCount: v7, bidTicks: v8, askTicks: v9, lastTicks: v10, markTicks: v11 }; },
  }) },
  'perpetual.premium': { of: 'marketId premiumE8', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.premiumE8); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'perpetual.premium', marketId: v0, premiumE8: v1 }; },
  }) },
  'perpetual.fundingBegan': { of: 'marketId endMs rateE8 markTicks samples isSkipped', codec: (k0, k1, k2, k3, k4, k5) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.endMs); k2.write(w, r.rateE8); k3.write(w, r.markTicks); k4.write(w, r.samples); k5.write(w, r.isSkipped); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); return { type: 'perpetual.fundingBegan', marketId: v0, endMs: v1, rateE8: v2, markTicks: v3, samples: v4, isSkipped: v5 }; },
  }) },
  'perpetual.fundingMoved': { of: 'marketId positionIds accountIds units legs(marketId)', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.positionIds); k2.write(w, r.accountIds); k3.write(w, r.units); k4.write(w, r.legs, [r.marketId]); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d, [v0]); return { type: 'perpetual.fundingMoved', marketId: v0, positionIds: v1, accountIds: v2, units: v3, legs: v4 }; },
  }) },
  'perpetual.fundingCounted': { of: 'marketId upToPositionId count owedUnits', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.upToPositionId); k2.write(w, r.count); k3.write(w, r.owedUnits); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'perpetual.fundingCounted', marketId: v0, upToPositionId: v1, count: v2, owedUnits: v3 }; },
  }) },
  'perpetual.fundingPhase': { of: 'marketId phase split', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.phase); k2.write(w, r.split); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'perpetual.fundingPhase', marketId: v0, phase: v1, split: v2 }; },
  }) },
  'perpetual.fundingPassed': { of: 'marketId units legs(marketId)', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.units); k2.write(w, r.legs, [r.marketId]); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d, [v0]); return { type: 'perpetual.fundingPassed', marketId: v0, units: v1, legs: v2 }; },
  }) },
  'perpetual.fundingEnded': { of: 'marketId endMs', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.endMs); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'perpetual.fundingEnded', marketId: v0, endMs: v1 }; },
  }) },
  'perpetual.liquidating': { of: 'positionId accountId marketId markTicks tierVersion lots entryValueUnits marginUnits equityUnits maintenanceUnits bankruptcyTicks cutLots positionBudgetUnits dayBudgetUnits', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k13) => ({
    write(w, r) { k0.write(w, r.positionId); k1.write(w, r.accountId); k2.write(w, r.marketId); k3.write(w, r.markTicks); k4.write(w, r.tierVersion); k5.write(w, r.lots); k6.write(w, r.entryValueUnits); k7.write(w, r.marginUnits); k8.write(w, r.equityUnits); k9.write(w, r.maintenanceUnits); k10.write(w, r.bankruptcyTicks); k11.write(w, r.cutLots); k12.write(w, r.positionBudgetUnits); k13.write(w, r.dayBudgetUnits); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); const v11 = k11.read(d); const v12 = k12.read(d); const v13 = k13.read(d); return { type: 'perpetual.liquidating', positionId: v0, accountId: v1, marketId: v2, markTicks: v3, tierVersion: v4, lots: v5, entryValueUnits: v6, marginUnits: v7, equityUnits: v8, maintenanceUnits: v9, bankruptcyTicks: v10, cutLots: v11, positionBudgetUnits: v12, dayBudgetUnits: v13 }; },
  }) },
  'perpetual.liquidated': { of: 'positionId accountId marketId closedLots leftLots feeUnits returnedUnits isWaiting legs(accountId/positionId/marketId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8) => ({
    write(w, r) { k0.write(w, r.positionId); k1.write(w, r.accountId); k2.write(w, r.marketId); k3.write(w, r.closedLots); k4.write(w, r.leftLots); k5.write(w, r.feeUnits); k6.write(w, r.returnedUnits); k7.write(w, r.isWaiting); k8.write(w, r.legs, [r.accountId, r.positionId, r.marketId]); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d, [v1, v0, v2]); return { type: 'perpetual.liquidated', positionId: v0, accountId: v1, marketId: v2, closedLots: v3, leftLots: v4, feeUnits: v5, returnedUnits: v6, isWaiting: v7, legs: v8 }; },
  }) },
  'perpetual.deleveraged': { of: 'marketId priceTicks lots loser partner legs(marketId)', codec: (k0, k1, k2, k3, k4, k5) => ({
    write(w, r) { k0.write(w, r.marketId); k1.write(w, r.priceTicks); k2.write(w, r.lots); k3.write(w, r.loser); k4.write(w, r.partner); k5.write(w, r.legs, [r.marketId]); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d, [v0]); return { type: 'perpetual.deleveraged', marketId: v0, priceTicks: v1, lots: v2, loser: v3, partner: v4, legs: v5 }; },
  }) },
};
