import { useLayoutEffect, useState } from 'react';

/** Tells once that what stands beside it is drawn. */
export function Drawn({ onDrawn }: { readonly onDrawn: () => void }): null {
  const [tell] = useState(() => onDrawn);
  useLayoutEffect(() => tell(), [tell]);
  return null;
}
