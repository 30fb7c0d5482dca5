import { describe, expect, test } from 'vitest';
import { transactionsRoot } from './transactions-root.ts';

const made = (raw: string, signature: string) => ({ raw_data_hex: raw, signature: [signature], ret: [{ contractRet: 'SUCCESS' }] });

/** Blocks of public test networks: one transaction, and three, of which one is left over. */
const ONE = {
  root: '30fe6502e11e110fa389d5c17e1cf53fa8df93f26297d9f27cd8c07d3558d722',
  transactions: [
    made(
      '0a02c36222084ddf60f936a910d940f0add4a483315a8e01081f1289010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412540a1541fcf7ab2a2fb29362babd41647a22b223f7fbedec121541c3c5115bd3f5cfe5559c634eeb250f339ae3e29c222437383d0e00000000000000000000000000000000000000000000000000000188349354c970b8e0d0a48331900180a3c347',
      '95874b4774ba56125dfd7bf2a99a0652d4abda98c6977e3f417852b7ea6f2b81ff2f260df473d186be9586b6bbeb74b5382d7f058593fd72fb60da5d0f77f77100',
    ),
  ],
};
const THREE = {
  root: '1b8e8977290caedf6de737f3e42d142c5c603d20d46942bb47a75963ec78709d',
  transactions: [
    made(
      '0a02e7f0220885fc9d795829e08940e09d9df9832f5a69080112650a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412340a154141f0a2b01c950b4d38c9abfe9b96579dea0651681215412e961e2d6493b2bc728d06d024c0e2a6310635381880e497d01270e7cc99f9832f',
      '51911c415dc290b1500562d41570009bbbe0827d231999ea7de1f0bbb1665b436e9a1f0c3eeff34f3df2290da5706f920e95b58a55827d7202f81fd45960a7ea01',
    ),
    made(
      '0a02e7f0220885fc9d795829e08940e09d9df9832f5a69080112650a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412340a154141f0a2b01c950b4d38c9abfe9b96579dea06516812154131ee9cedde5c5e0de33f26b3ba6596b0fef610f31880e497d0127091cd99f9832f',
      'b03901e89ee688c819bc885f7f4789e5f47c1eb23bdbb9ee334516f9f43e86ce2968913414cc82113c5ec6ff993a9075e23cf81474920c9b4da94ad2a096310e01',
    ),
    made(
      '0a02e7ef2208ca589e3ac0ae638340a8869df9832f520c73656e6420746f20746f6e795aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541bcaadebd7d6951971e4876f79fd95351bd5571dc12154135cf7d6a20a1f7149e5f99442334257a95e8f28e2244a9059cbb00000000000000000000000001c12a552c8a35051153c05792249d2512f011ba000000000000000000000000000000000000000000000000112209c76de800007095ca99f9832f9001809bee02',
      '542dc9f8a72fd3d96a03e4075789cdd017f9c7a30522fffbd1c4a2def34dfcbf0ccdc3302507168c4cc41715d778ce3f452b988840c23f80cd4985fbc75f733a01',
    ),
  ],
};

describe('the root of transactions', () => {
  test.each([ONE, THREE])('is the one of a real block: $root', ({ root, transactions }) => {
    expect(transactionsRoot(transactions)).toBe(root);
  });

  test('none is zeroes', () => {
    expect(transactionsRoot([])).toBe('0'.repeat(64));
  });

  test('is another when one is missing, twice, in another order or of another result', () => {
    const [first = made('', ''), second = made('', ''), third = made('', '')] = THREE.transactions;
    const changed = [
      [first, second],
      [first, second, first],
      [second, first, third],
      [first, second, third, third],
      [first, second, { ...third, ret: [{ contractRet: 'REVERT' }] }],
      [first, second, { ...third, ret: [{}] }],
      [first, second, { ...third, ret: [] }],
      [first, second, { ...third, signature: [] }],
    ];
    for (const transactions of changed) expect(transactionsRoot(transactions)).toMatch(/^(?!1b8e8977)[0-9a-f]{64}$/);
  });

  test('cannot be made again of something that is not known', () => {
    const [known = made('', '')] = ONE.transactions;
    const unknown = [
      { ...known, 7: ['00ff'] },
      { ...known, ret: [{ contractRet: 'NEW' }] },
      { ...known, ret: [{ contractRet: 'SUCCESS', fee: 1 }] },
    ];
    for (const transaction of unknown) expect(transactionsRoot([...THREE.transactions, transaction])).toBeNull();
    expect(transactionsRoot([{ ...known, txID: '', raw_data: {}, contract_address: '41' } as typeof known])).toBe(ONE.root);
  });
});
