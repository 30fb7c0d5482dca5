/** Bytes that wait on something of an owner; the owner '' is nobody, and has no bound of his own. */
type Waiting = { readonly owner: string; readonly bytes: number };

/** Bounds in bytes. */
type Bounds = { readonly ofOwner: number; readonly ofAll: number };

/** What has to go so that no owner, and all together, have more waiting than they may: the longest of each owner first. */
export function excessOf<Of extends Waiting>(waiting: readonly Of[], { ofOwner, ofAll }: Bounds): readonly Of[] {
  const sums = new Map<string, number>();
  let all = 0;
  for (const { owner, bytes } of waiting) {
    sums.set(owner, (sums.get(owner) ?? 0) + bytes);
    all += bytes;
  }
  const isOver = ({ owner }: Of): boolean => all > ofAll || (owner !== '' && (sums.get(owner) ?? 0) > ofOwner);
  if (!waiting.some(isOver)) return [];
  const excess: Of[] = [];
  for (const of of waiting.toSorted((a, b) => b.bytes - a.bytes)) {
    if (!isOver(of)) continue;
    excess.push(of);
    all -= of.bytes;
    sums.set(of.owner, (sums.get(of.owner) ?? 0) - of.bytes);
  }
  return excess;
}
