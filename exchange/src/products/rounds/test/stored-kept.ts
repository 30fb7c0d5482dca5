/** The first eight bytes of the SHA-256 of each stored example, in the same order. A line here is never changed: it is what keeps the example. */
export const KEPT: readonly string[] = [
  'ca4261c25dfa57d7',
  'a13e0fb3450e29fd',
  '0cace031e7e25e4e',
  'c6ec38cdd4641211',
  '530daff33a72e618',
  '963e2d930925e827',
  '1177d601c0db5625',
  '863f53f89b171350',
  '7391883de1358c5e',
  '8f1431a73b6ab0aa',
  '94b3b149cc60a133',
  '64c679785b8f14e9',
  '175de758f0904caf',
];
