import { create } from 'zustand';

interface Announcements {
  readonly polite: string;
  readonly assertive: string;
}

/** What the two live regions of the page say. */
export const announcements = create<Announcements>(() => ({ polite: '', assertive: '' }));

/**
 * Speaks a sentence to screen readers. `polite`: results, connection changes, copies.
 * `assertive`: a refusal after a press. Prices are never announced.
 */
export function announce(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  // The same sentence twice is only read again when the region changes in between.
  const again = announcements.getState()[how] === text ? `${text}\u00a0` : text;
  announcements.setState({ [how]: again });
}
