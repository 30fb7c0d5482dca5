/**
 * A whole number that was read from a `Float64Array`, in the form in which the engine keeps whole numbers. What is read of such an array is a
 * floating-point number to the engine, however small its value. One object that has it in a field gives all objects of its shape another layout, and
 * those that are made by the layout before are rebuilt at their first use, each of them: legs of postings took longer to rebuild than to post.
 */
export function wholeOf(value: number): number {
  const small = value | 0;
  return small === value ? small : value;
}
