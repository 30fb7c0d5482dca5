/** The first eight bytes of the SHA-256 of each stored example, in the same order. A line here is never changed: it is what keeps the example. */
export const KEPT: readonly string[] = [
  '8a51ff33acd1e7c5',
  '1e0b578027616726',
  '1d677d0f957b248f',
  '88a51efc704ab162',
  'e4a143edfb584b2d',
  'e8f0f2961e1aa3a9',
  'a71f650d84b1afc9',
  '86fb7f1b2960c929',
  'e85bed52f366f2bd',
  'b3fcaca8d10309bc',
  '8e2c23b19d1daf79',
  '965b51ca29d939c9',
];
