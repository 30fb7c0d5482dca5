// Written by scripts/format-tables.ts.
import type { WrittenOut } from '../../kernel/codec/fields.ts';
import { isSaid, leftOut, needed, refOf } from '../../kernel/codec/record-codec.ts';
import type { Values } from '../../kernel/codec/record-codec.ts';

export const written: WrittenOut = {
  'custody.define': { of: 'channelId assetId network chainDecimals symbolId creditConfirmations finalConfirmations depositMinUnits depositMaxUnits withdrawMinUnits withdrawMaxUnits ratioPpm feeUnits hourMaxUnits depositEnable withdrawEnable', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k13, k14, k15) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.assetId); k2.write(w, r.network); k3.write(w, r.chainDecimals); k4.write(w, r.symbolId); k5.write(w, r.creditConfirmations); k6.write(w, r.finalConfirmations); k7.write(w, r.depositMinUnits); k8.write(w, r.depositMaxUnits); k9.write(w, r.withdrawMinUnits); k10.write(w, r.withdrawMaxUnits); k11.write(w, r.ratioPpm); k12.write(w, r.feeUnits); k13.write(w, r.hourMaxUnits); k14.write(w, r.depositEnable); k15.write(w, r.withdrawEnable); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); const v11 = k11.read(d); const v12 = k12.read(d); const v13 = k13.read(d); const v14 = k14.read(d); const v15 = k15.read(d); return { type: 'custody.define', channelId: v0, assetId: v1, network: v2, chainDecimals: v3, symbolId: v4, creditConfirmations: v5, finalConfirmations: v6, depositMinUnits: v7, depositMaxUnits: v8, withdrawMinUnits: v9, withdrawMaxUnits: v10, ratioPpm: v11, feeUnits: v12, hourMaxUnits: v13, depositEnable: v14, withdrawEnable: v15 }; },
  }) },
  'custody.change': { of: 'channelId creditConfirmations finalConfirmations depositMinUnits depositMaxUnits withdrawMinUnits withdrawMaxUnits ratioPpm feeUnits hourMaxUnits depositEnable withdrawEnable effectiveMs operator reason', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k13, k14) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.creditConfirmations); k2.write(w, r.finalConfirmations); k3.write(w, r.depositMinUnits); k4.write(w, r.depositMaxUnits); k5.write(w, r.withdrawMinUnits); k6.write(w, r.withdrawMaxUnits); k7.write(w, r.ratioPpm); k8.write(w, r.feeUnits); k9.write(w, r.hourMaxUnits); k10.write(w, r.depositEnable); k11.write(w, r.withdrawEnable); k12.write(w, r.effectiveMs); k13.write(w, r.operator); k14.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); const v11 = k11.read(d); const v12 = k12.read(d); const v13 = k13.read(d); const v14 = k14.read(d); return { type: 'custody.change', channelId: v0, creditConfirmations: v1, finalConfirmations: v2, depositMinUnits: v3, depositMaxUnits: v4, withdrawMinUnits: v5, withdrawMaxUnits: v6, ratioPpm: v7, feeUnits: v8, hourMaxUnits: v9, depositEnable: v10, withdrawEnable: v11, effectiveMs: v12, operator: v13, reason: v14 }; },
  }) },
  'custody.switch': { of: 'channelId depositEnable withdrawEnable operator reason', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.depositEnable); k2.write(w, r.withdrawEnable); k3.write(w, r.operator); k4.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); return { type: 'custody.switch', channelId: v0, depositEnable: v1, withdrawEnable: v2, operator: v3, reason: v4 }; },
  }) },
  'custody.defineRules': { of: 'dayMaxRequests dayFreeRequests isWindowLimited windowFirstSecond windowLastSecond minValueUnits maxValueUnits twoPersonsValueUnits', codec: (k0, k1, k2, k3, k4, k5, k6, k7) => ({
    write(w, r) { k0.write(w, r.dayMaxRequests); k1.write(w, r.dayFreeRequests); k2.write(w, r.isWindowLimited); k3.write(w, r.windowFirstSecond); k4.write(w, r.windowLastSecond); k5.write(w, r.minValueUnits); k6.write(w, r.maxValueUnits); k7.write(w, r.twoPersonsValueUnits); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); return { type: 'custody.defineRules', dayMaxRequests: v0, dayFreeRequests: v1, isWindowLimited: v2, windowFirstSecond: v3, windowLastSecond: v4, minValueUnits: v5, maxValueUnits: v6, twoPersonsValueUnits: v7 }; },
  }) },
  'custody.changeRules': { of: 'dayMaxRequests dayFreeRequests isWindowLimited windowFirstSecond windowLastSecond minValueUnits maxValueUnits twoPersonsValueUnits effectiveMs operator reason', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10) => ({
    write(w, r) { k0.write(w, r.dayMaxRequests); k1.write(w, r.dayFreeRequests); k2.write(w, r.isWindowLimited); k3.write(w, r.windowFirstSecond); k4.write(w, r.windowLastSecond); k5.write(w, r.minValueUnits); k6.write(w, r.maxValueUnits); k7.write(w, r.twoPersonsValueUnits); k8.write(w, r.effectiveMs); k9.write(w, r.operator); k10.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); return { type: 'custody.changeRules', dayMaxRequests: v0, dayFreeRequests: v1, isWindowLimited: v2, windowFirstSecond: v3, windowLastSecond: v4, minValueUnits: v5, maxValueUnits: v6, twoPersonsValueUnits: v7, effectiveMs: v8, operator: v9, reason: v10 }; },
  }) },
  'custody.switchPayments': { of: 'enable operator reason', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.enable); k1.write(w, r.operator); k2.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'custody.switchPayments', enable: v0, operator: v1, reason: v2 }; },
  }) },
  'custody.deposit': { of: 'channelId txId outputIndex blockHash accountId chainUnits confirmations', codec: (k0, k1, k2, k3, k4, k5, k6) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.txId); k2.write(w, r.outputIndex); k3.write(w, r.blockHash); k4.write(w, r.accountId); k5.write(w, r.chainUnits); k6.write(w, r.confirmations); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); return { type: 'custody.deposit', channelId: v0, txId: v1, outputIndex: v2, blockHash: v3, accountId: v4, chainUnits: v5, confirmations: v6 }; },
  }) },
  'custody.finalise': { of: 'depositId confirmations', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.depositId); k1.write(w, r.confirmations); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'custody.finalise', depositId: v0, confirmations: v1 }; },
  }) },
  'custody.reorganise': { of: 'depositId', codec: (k0) => ({
    write(w, r) { k0.write(w, r.depositId); },
    read(d) { const v0 = k0.read(d); return { type: 'custody.reorganise', depositId: v0 }; },
  }) },
  'custody.claim': { of: 'depositId accountId operator reason', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.depositId); k1.write(w, r.accountId); k2.write(w, r.operator); k3.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'custody.claim', depositId: v0, accountId: v1, operator: v2, reason: v3 }; },
  }) },
  'custody.move': { of: 'channelId from to units txId', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.from); k2.write(w, r.to); k3.write(w, r.units); k4.write(w, r.txId); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); return { type: 'custody.move', channelId: v0, from: v1, to: v2, units: v3, txId: v4 }; },
  }) },
  'custody.payNetwork': { of: 'channelId units txId', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.units); k2.write(w, r.txId); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'custody.payNetwork', channelId: v0, units: v1, txId: v2 }; },
  }) },
  'custody.request': { of: 'channelId address memo amountUnits utcOffsetMinutes readyMs dayMaxValueUnits', codec: (k0, k1, k2, k3, k4, k5, k6) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.address); k2.write(w, r.memo); k3.write(w, r.amountUnits); k4.write(w, r.utcOffsetMinutes); k5.write(w, r.readyMs); k6.write(w, r.dayMaxValueUnits); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); return { type: 'custody.request', channelId: v0, address: v1, memo: v2, amountUnits: v3, utcOffsetMinutes: v4, readyMs: v5, dayMaxValueUnits: v6 }; },
  }) },
  'custody.cancel': { of: 'withdrawalId', codec: (k0) => ({
    write(w, r) { k0.write(w, r.withdrawalId); },
    read(d) { const v0 = k0.read(d); return { type: 'custody.cancel', withdrawalId: v0 }; },
  }) },
  'custody.approve': { of: 'withdrawalId operator reason', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.withdrawalId); k1.write(w, r.operator); k2.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'custody.approve', withdrawalId: v0, operator: v1, reason: v2 }; },
  }) },
  'custody.reject': { of: 'withdrawalId operator reason', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.withdrawalId); k1.write(w, r.operator); k2.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'custody.reject', withdrawalId: v0, operator: v1, reason: v2 }; },
  }) },
  'custody.pin': { of: 'withdrawalId txId rawHash', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.withdrawalId); k1.write(w, r.txId); k2.write(w, r.rawHash); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'custody.pin', withdrawalId: v0, txId: v1, rawHash: v2 }; },
  }) },
  'custody.broadcast': { of: 'withdrawalId txId', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.withdrawalId); k1.write(w, r.txId); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'custody.broadcast', withdrawalId: v0, txId: v1 }; },
  }) },
  'custody.complete': { of: 'withdrawalId txId confirmations', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.withdrawalId); k1.write(w, r.txId); k2.write(w, r.confirmations); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'custody.complete', withdrawalId: v0, txId: v1, confirmations: v2 }; },
  }) },
  'custody.fail': { of: 'withdrawalId spentByTxId confirmations', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.withdrawalId); k1.write(w, r.spentByTxId); k2.write(w, r.confirmations); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'custody.fail', withdrawalId: v0, spentByTxId: v1, confirmations: v2 }; },
  }) },
  'custody.reinstate': { of: 'depositId confirmations', codec: (k0, k1) => ({
    write(w, r) { k0.write(w, r.depositId); k1.write(w, r.confirmations); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); return { type: 'custody.reinstate', depositId: v0, confirmations: v1 }; },
  }) },
  'custody.expire': { of: 'withdrawalId txId expirationMs finalMs', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.withdrawalId); k1.write(w, r.txId); k2.write(w, r.expirationMs); k3.write(w, r.finalMs); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'custody.expire', withdrawalId: v0, txId: v1, expirationMs: v2, finalMs: v3 }; },
  }) },
  'custody.rejectByCode': { of: 'withdrawalId code operator reason', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.withdrawalId); k1.write(w, r.code); k2.write(w, r.operator); k3.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); return { type: 'custody.rejectByCode', withdrawalId: v0, code: v1, operator: v2, reason: v3 }; },
  }) },
  'custody.payIn': { of: 'channelId to units txId operator reason', codec: (k0, k1, k2, k3, k4, k5) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.to); k2.write(w, r.units); k3.write(w, r.txId); k4.write(w, r.operator); k5.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); return { type: 'custody.payIn', channelId: v0, to: v1, units: v2, txId: v3, operator: v4, reason: v5 }; },
  }) },
  'custody.takeOut': { of: 'channelId units txId operator reason', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.units); k2.write(w, r.txId); k3.write(w, r.operator); k4.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); return { type: 'custody.takeOut', channelId: v0, units: v1, txId: v2, operator: v3, reason: v4 }; },
  }) },
  'custody.relocate': { of: 'channelId from to units txId operator reason', codec: (k0, k1, k2, k3, k4, k5, k6) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.from); k2.write(w, r.to); k3.write(w, r.units); k4.write(w, r.txId); k5.write(w, r.operator); k6.write(w, r.reason); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); return { type: 'custody.relocate', channelId: v0, from: v1, to: v2, units: v3, txId: v4, operator: v5, reason: v6 }; },
  }) },
  'custody.defined': { of: 'channelId assetId networkId chainDecimals symbolId version creditConfirmations finalConfirmations depositMinUnits depositMaxUnits withdrawMinUnits withdrawMaxUnits ratioPpm feeUnits hourMaxUnits depositEnable withdrawEnable effectiveMs', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k13, k14, k15, k16, k17) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.assetId); k2.write(w, r.networkId); k3.write(w, r.chainDecimals); k4.write(w, r.symbolId); k5.write(w, r.version); k6.write(w, r.creditConfirmations); k7.write(w, r.finalConfirmations); k8.write(w, r.depositMinUnits); k9.write(w, r.depositMaxUnits); k10.write(w, r.withdrawMinUnits); k11.write(w, r.withdrawMaxUnits); k12.write(w, r.ratioPpm); k13.write(w, r.feeUnits); k14.write(w, r.hourMaxUnits); k15.write(w, r.depositEnable); k16.write(w, r.withdrawEnable); k17.write(w, r.effectiveMs); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); const v11 = k11.read(d); const v12 = k12.read(d); const v13 = k13.read(d); const v14 = k14.read(d); const v15 = k15.read(d); const v16 = k16.read(d); const v17 = k17.read(d); return { type: 'custody.defined', channelId: v0, assetId: v1, networkId: v2, chainDecimals: v3, symbolId: v4, version: v5, creditConfirmations: v6, finalConfirmations: v7, depositMinUnits: v8, depositMaxUnits: v9, withdrawMinUnits: v10, withdrawMaxUnits: v11, ratioPpm: v12, feeUnits: v13, hourMaxUnits: v14, depositEnable: v15, withdrawEnable: v16, effectiveMs: v17 }; },
  }) },
  'custody.switched': { of: 'channelId depositEnable withdrawEnable', codec: (k0, k1, k2) => ({
    write(w, r) { k0.write(w, r.channelId); k1.write(w, r.depositEnable); k2.write(w, r.withdrawEnable); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); return { type: 'custody.switched', channelId: v0, depositEnable: v1, withdrawEnable: v2 }; },
  }) },
  'custody.ruled': { of: 'version dayMaxRequests dayFreeRequests isWindowLimited windowFirstSecond windowLastSecond minValueUnits maxValueUnits twoPersonsValueUnits effectiveMs', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9) => ({
    write(w, r) { k0.write(w, r.version); k1.write(w, r.dayMaxRequests); k2.write(w, r.dayFreeRequests); k3.write(w, r.isWindowLimited); k4.write(w, r.windowFirstSecond); k5.write(w, r.windowLastSecond); k6.write(w, r.minValueUnits); k7.write(w, r.maxValueUnits); k8.write(w, r.twoPersonsValueUnits); k9.write(w, r.effectiveMs); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d); const v5 = k5.read(d); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); return { type: 'custody.ruled', version: v0, dayMaxRequests: v1, dayFreeRequests: v2, isWindowLimited: v3, windowFirstSecond: v4, windowLastSecond: v5, minValueUnits: v6, maxValueUnits: v7, twoPersonsValueUnits: v8, effectiveMs: v9 }; },
  }) },
  'custody.paymentsSwitched': { of: 'enable', codec: (k0) => ({
    write(w, r) { k0.write(w, r.enable); },
    read(d) { const v0 = k0.read(d); return { type: 'custody.paymentsSwitched', enable: v0 }; },
  }) },
  'custody.deposited': { of: 'depositId=ref channelId=channelId txId=txId outputIndex=outputIndex blockHash=blockHash accountId chainUnits=chainUnits units chainDust isCredited isFlagged isFinal legs(accountId/depositId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.depositId)) left |= 1; const s1 = b.channelId; if (isSaid(s1) && k1.isSame(s1, r.channelId)) left |= 2; const s2 = b.txId; if (isSaid(s2) && k2.isSame(s2, r.txId)) left |= 4; const s3 = b.outputIndex; if (isSaid(s3) && k3.isSame(s3, r.outputIndex)) left |= 8; const s4 = b.blockHash; if (isSaid(s4) && k4.isSame(s4, r.blockHash)) left |= 16; const s6 = b.chainUnits; if (isSaid(s6) && k6.isSame(s6, r.chainUnits)) left |= 32; w.count(left); if ((left & 1) === 0) k0.write(w, r.depositId); if ((left & 2) === 0) k1.write(w, r.channelId); if ((left & 4) === 0) k2.write(w, r.txId); if ((left & 8) === 0) k3.write(w, r.outputIndex); if ((left & 16) === 0) k4.write(w, r.blockHash); k5.write(w, r.accountId); if ((left & 32) === 0) k6.write(w, r.chainUnits); k7.write(w, r.units); k8.write(w, r.chainDust); k9.write(w, r.isCredited); k10.write(w, r.isFlagged); k11.write(w, r.isFinal); k12.write(w, r.legs, [r.accountId, r.depositId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 63); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.ref ?? refOf(s)); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.channelId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.txId); const v3 = (left & 8) === 0 ? k3.read(d) : needed(b.outputIndex); const v4 = (left & 16) === 0 ? k4.read(d) : needed(b.blockHash); const v5 = k5.read(d); const v6 = (left & 32) === 0 ? k6.read(d) : needed(b.chainUnits); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d); const v11 = k11.read(d); const v12 = k12.read(d, [v5, v0]); return { type: 'custody.deposited', depositId: v0, channelId: v1, txId: v2, outputIndex: v3, blockHash: v4, accountId: v5, chainUnits: v6, units: v7, chainDust: v8, isCredited: v9, isFlagged: v10, isFinal: v11, legs: v12 }; },
  }) },
  'custody.claimed': { of: 'depositId=depositId accountId=accountId units legs(accountId)', codec: (k0, k1, k2, k3) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.depositId; if (isSaid(s0) && k0.isSame(s0, r.depositId)) left |= 1; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 2; w.count(left); if ((left & 1) === 0) k0.write(w, r.depositId); if ((left & 2) === 0) k1.write(w, r.accountId); k2.write(w, r.units); k3.write(w, r.legs, [r.accountId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 3); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.depositId); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = k2.read(d); const v3 = k3.read(d, [v1]); return { type: 'custody.claimed', depositId: v0, accountId: v1, units: v2, legs: v3 }; },
  }) },
  'custody.repaid': { of: 'accountId assetId units legs(accountId)', codec: (k0, k1, k2, k3) => ({
    write(w, r) { k0.write(w, r.accountId); k1.write(w, r.assetId); k2.write(w, r.units); k3.write(w, r.legs, [r.accountId]); },
    read(d) { const v0 = k0.read(d); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d, [v0]); return { type: 'custody.repaid', accountId: v0, assetId: v1, units: v2, legs: v3 }; },
  }) },
  'custody.finalised': { of: 'depositId=depositId', codec: (k0) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.depositId; if (isSaid(s0) && k0.isSame(s0, r.depositId)) left |= 1; w.count(left); if ((left & 1) === 0) k0.write(w, r.depositId); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 1); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.depositId); return { type: 'custody.finalised', depositId: v0 }; },
  }) },
  'custody.reorganised': { of: 'depositId=depositId accountId owedUnits legs(accountId)', codec: (k0, k1, k2, k3) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.depositId; if (isSaid(s0) && k0.isSame(s0, r.depositId)) left |= 1; w.count(left); if ((left & 1) === 0) k0.write(w, r.depositId); k1.write(w, r.accountId); k2.write(w, r.owedUnits); k3.write(w, r.legs, [r.accountId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 1); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.depositId); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d, [v1]); return { type: 'custody.reorganised', depositId: v0, accountId: v1, owedUnits: v2, legs: v3 }; },
  }) },
  'custody.moved': { of: 'channelId=channelId from=from to=to units=units txId=txId legs(channelId)', codec: (k0, k1, k2, k3, k4, k5) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.channelId; if (isSaid(s0) && k0.isSame(s0, r.channelId)) left |= 1; const s1 = b.from; if (isSaid(s1) && k1.isSame(s1, r.from)) left |= 2; const s2 = b.to; if (isSaid(s2) && k2.isSame(s2, r.to)) left |= 4; const s3 = b.units; if (isSaid(s3) && k3.isSame(s3, r.units)) left |= 8; const s4 = b.txId; if (isSaid(s4) && k4.isSame(s4, r.txId)) left |= 16; w.count(left); if ((left & 1) === 0) k0.write(w, r.channelId); if ((left & 2) === 0) k1.write(w, r.from); if ((left & 4) === 0) k2.write(w, r.to); if ((left & 8) === 0) k3.write(w, r.units); if ((left & 16) === 0) k4.write(w, r.txId); k5.write(w, r.legs, [r.channelId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 31); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.channelId); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.from); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.to); const v3 = (left & 8) === 0 ? k3.read(d) : needed(b.units); const v4 = (left & 16) === 0 ? k4.read(d) : needed(b.txId); const v5 = k5.read(d, [v0]); return { type: 'custody.moved', channelId: v0, from: v1, to: v2, units: v3, txId: v4, legs: v5 }; },
  }) },
  'custody.networkPaid': { of: 'channelId=channelId units=units txId=txId legs(channelId)', codec: (k0, k1, k2, k3) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.channelId; if (isSaid(s0) && k0.isSame(s0, r.channelId)) left |= 1; const s1 = b.units; if (isSaid(s1) && k1.isSame(s1, r.units)) left |= 2; const s2 = b.txId; if (isSaid(s2) && k2.isSame(s2, r.txId)) left |= 4; w.count(left); if ((left & 1) === 0) k0.write(w, r.channelId); if ((left & 2) === 0) k1.write(w, r.units); if ((left & 4) === 0) k2.write(w, r.txId); k3.write(w, r.legs, [r.channelId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 7); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.channelId); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.units); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.txId); const v3 = k3.read(d, [v0]); return { type: 'custody.networkPaid', channelId: v0, units: v1, txId: v2, legs: v3 }; },
  }) },
  'custody.requested': { of: 'withdrawalId=ref accountId=accountId channelId=channelId address=address memo=memo amountUnits=amountUnits feeUnits valueUnits localDay needsTwo legs(accountId/withdrawalId)', codec: (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.withdrawalId)) left |= 1; const s1 = b.accountId ?? s.command.accountId; if (isSaid(s1) && k1.isSame(s1, r.accountId)) left |= 2; const s2 = b.channelId; if (isSaid(s2) && k2.isSame(s2, r.channelId)) left |= 4; const s3 = b.address; if (isSaid(s3) && k3.isSame(s3, r.address)) left |= 8; const s4 = b.memo; if (isSaid(s4) && k4.isSame(s4, r.memo)) left |= 16; const s5 = b.amountUnits; if (isSaid(s5) && k5.isSame(s5, r.amountUnits)) left |= 32; w.count(left); if ((left & 1) === 0) k0.write(w, r.withdrawalId); if ((left & 2) === 0) k1.write(w, r.accountId); if ((left & 4) === 0) k2.write(w, r.channelId); if ((left & 8) === 0) k3.write(w, r.address); if ((left & 16) === 0) k4.write(w, r.memo); if ((left & 32) === 0) k5.write(w, r.amountUnits); k6.write(w, r.feeUnits); k7.write(w, r.valueUnits); k8.write(w, r.localDay); k9.write(w, r.needsTwo); k10.write(w, r.legs, [r.accountId, r.withdrawalId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 63); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.ref ?? refOf(s)); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.accountId ?? s.command.accountId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.channelId); const v3 = (left & 8) === 0 ? k3.read(d) : needed(b.address); const v4 = (left & 16) === 0 ? k4.read(d) : needed(b.memo); const v5 = (left & 32) === 0 ? k5.read(d) : needed(b.amountUnits); const v6 = k6.read(d); const v7 = k7.read(d); const v8 = k8.read(d); const v9 = k9.read(d); const v10 = k10.read(d, [v1, v0]); return { type: 'custody.requested', withdrawalId: v0, accountId: v1, channelId: v2, address: v3, memo: v4, amountUnits: v5, feeUnits: v6, valueUnits: v7, localDay: v8, needsTwo: v9, legs: v10 }; },
  }) },
  'custody.approved': { of: 'withdrawalId=ref isAutomatic', codec: (k0, k1) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.ref ?? refOf(s); if (isSaid(s0) && k0.isSame(s0, r.withdrawalId)) left |= 1; w.count(left); if ((left & 1) === 0) k0.write(w, r.withdrawalId); k1.write(w, r.isAutomatic); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 1); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.ref ?? refOf(s)); const v1 = k1.read(d); return { type: 'custody.approved', withdrawalId: v0, isAutomatic: v1 }; },
  }) },
  'custody.ended': { of: 'withdrawalId=withdrawalId accountId end reason legs(accountId/withdrawalId)', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.withdrawalId; if (isSaid(s0) && k0.isSame(s0, r.withdrawalId)) left |= 1; w.count(left); if ((left & 1) === 0) k0.write(w, r.withdrawalId); k1.write(w, r.accountId); k2.write(w, r.end); k3.write(w, r.reason); k4.write(w, r.legs, [r.accountId, r.withdrawalId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 1); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.withdrawalId); const v1 = k1.read(d); const v2 = k2.read(d); const v3 = k3.read(d); const v4 = k4.read(d, [v1, v0]); return { type: 'custody.ended', withdrawalId: v0, accountId: v1, end: v2, reason: v3, legs: v4 }; },
  }) },
  'custody.pinned': { of: 'withdrawalId=withdrawalId txId=txId rawHash=rawHash', codec: (k0, k1, k2) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.withdrawalId; if (isSaid(s0) && k0.isSame(s0, r.withdrawalId)) left |= 1; const s1 = b.txId; if (isSaid(s1) && k1.isSame(s1, r.txId)) left |= 2; const s2 = b.rawHash; if (isSaid(s2) && k2.isSame(s2, r.rawHash)) left |= 4; w.count(left); if ((left & 1) === 0) k0.write(w, r.withdrawalId); if ((left & 2) === 0) k1.write(w, r.txId); if ((left & 4) === 0) k2.write(w, r.rawHash); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 7); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.withdrawalId); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.txId); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.rawHash); return { type: 'custody.pinned', withdrawalId: v0, txId: v1, rawHash: v2 }; },
  }) },
  'custody.sent': { of: 'withdrawalId=withdrawalId legs', codec: (k0, k1) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.withdrawalId; if (isSaid(s0) && k0.isSame(s0, r.withdrawalId)) left |= 1; w.count(left); if ((left & 1) === 0) k0.write(w, r.withdrawalId); k1.write(w, r.legs); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 1); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.withdrawalId); const v1 = k1.read(d); return { type: 'custody.sent', withdrawalId: v0, legs: v1 }; },
  }) },
  'custody.completed': { of: 'withdrawalId=withdrawalId accountId legs(accountId/withdrawalId)', codec: (k0, k1, k2) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.withdrawalId; if (isSaid(s0) && k0.isSame(s0, r.withdrawalId)) left |= 1; w.count(left); if ((left & 1) === 0) k0.write(w, r.withdrawalId); k1.write(w, r.accountId); k2.write(w, r.legs, [r.accountId, r.withdrawalId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 1); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.withdrawalId); const v1 = k1.read(d); const v2 = k2.read(d, [v1, v0]); return { type: 'custody.completed', withdrawalId: v0, accountId: v1, legs: v2 }; },
  }) },
  'custody.paidIn': { of: 'channelId=channelId to=to units=units txId=txId legs(channelId)', codec: (k0, k1, k2, k3, k4) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.channelId; if (isSaid(s0) && k0.isSame(s0, r.channelId)) left |= 1; const s1 = b.to; if (isSaid(s1) && k1.isSame(s1, r.to)) left |= 2; const s2 = b.units; if (isSaid(s2) && k2.isSame(s2, r.units)) left |= 4; const s3 = b.txId; if (isSaid(s3) && k3.isSame(s3, r.txId)) left |= 8; w.count(left); if ((left & 1) === 0) k0.write(w, r.channelId); if ((left & 2) === 0) k1.write(w, r.to); if ((left & 4) === 0) k2.write(w, r.units); if ((left & 8) === 0) k3.write(w, r.txId); k4.write(w, r.legs, [r.channelId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 15); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.channelId); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.to); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.units); const v3 = (left & 8) === 0 ? k3.read(d) : needed(b.txId); const v4 = k4.read(d, [v0]); return { type: 'custody.paidIn', channelId: v0, to: v1, units: v2, txId: v3, legs: v4 }; },
  }) },
  'custody.takenOut': { of: 'channelId=channelId units=units txId=txId legs(channelId)', codec: (k0, k1, k2, k3) => ({
    write(w, r, s) { const b = s.command.body as Values; let left = 0; const s0 = b.channelId; if (isSaid(s0) && k0.isSame(s0, r.channelId)) left |= 1; const s1 = b.units; if (isSaid(s1) && k1.isSame(s1, r.units)) left |= 2; const s2 = b.txId; if (isSaid(s2) && k2.isSame(s2, r.txId)) left |= 4; w.count(left); if ((left & 1) === 0) k0.write(w, r.channelId); if ((left & 2) === 0) k1.write(w, r.units); if ((left & 4) === 0) k2.write(w, r.txId); k3.write(w, r.legs, [r.channelId]); },
    read(d, s) { const b = s.command.body as Values; const left = leftOut(d, 7); const v0 = (left & 1) === 0 ? k0.read(d) : needed(b.channelId); const v1 = (left & 2) === 0 ? k1.read(d) : needed(b.units); const v2 = (left & 4) === 0 ? k2.read(d) : needed(b.txId); const v3 = k3.read(d, [v0]); return { type: 'custody.takenOut', channelId: v0, units: v1, txId: v2, legs: v3 }; },
  }) },
};
