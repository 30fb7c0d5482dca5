import { limitLeftOf, useProtection } from '../../session/protection.ts';
import { Note } from '../../ui/card.tsx';
import { usesUpLimit } from './loss-limit.ts';

interface LastOfLimitProps {
  readonly stake: string;
  /** The smallest stake of the product, USDT. */
  readonly least: string;
  readonly text: string;
}

/** Said before the yes: after this stake the user's own daily loss limit takes no other one while it is open, nor when it is lost. */
export function LastOfLimit({ stake, least, text }: LastOfLimitProps) {
  const { state } = useProtection();
  return usesUpLimit(stake, limitLeftOf(state), least) ? <Note kind="warn">{text}</Note> : null;
}
