import { Suspense } from 'react';
import { later } from '../ui/later.ts';
import { SkeletonRows } from '../ui/states.tsx';
import type { RulesTextProps } from './rules-content.tsx';

const RulesContent = later(async () => (await import('./rules-content.tsx')).RulesContent, 'content');

/** A text of the operator by its key: terms, privacy, about. */
export function RulesText(props: RulesTextProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={4} leading={false} />}>
      <RulesContent {...props} />
    </Suspense>
  );
}
