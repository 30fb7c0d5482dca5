/** The first eight bytes of the SHA-256 of each stored example, in the same order. A line here is never changed: it is what keeps the example. */
export const KEPT: readonly string[] = [
  'c52433f3f9d83722',
  '64071af85ef9f1cc',
  '2f65f2bd57a5c745',
  '63fc2a4c92097f58',
  '648b430fe240b587',
  '0198261c3b5f27e0',
  'd3dc564271d38691',
  '4e0a36ebc380a517',
  'f55347679f7e6a0d',
  '1b978a3ad4b2f78c',
  '7b6f576b439c7e0a',
  '2ec4279896b9d8bf',
  '2b0f19448b8b56a7',
];
