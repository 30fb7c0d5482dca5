import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** Lists mount the live cells of visible rows only; a little beyond the screen counts as visible. */
const MARGIN = '160px';

/** True while the element of the ref is on the screen or near it. */
export function useSeen<E extends Element>() {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true), { rootMargin: MARGIN });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, seen };
}

/** Draws its content only while it is seen; the frame keeps its place. */
export function WhenSeen({ children, className }: { readonly children: ReactNode; readonly className?: string | undefined }) {
  const { ref, seen } = useSeen<HTMLSpanElement>();
  return (
    <span ref={ref} className={className}>
      {seen ? children : null}
    </span>
  );
}
