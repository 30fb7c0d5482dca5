import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { nextTask } from '../domain/next-task.ts';
import type { Area } from '../i18n/generated/message-ids.ts';
import { words } from '../i18n/words.ts';
import type { Lazy } from './product.ts';
import { whenOnline } from '../ui/when-online.ts';

/** One component for each piece of code, so that drawing a page again does not begin it anew. */
const known = new WeakMap<object, unknown>();

/** The component behind lazy code. */
function partOf<Props>(load: Lazy<Props>): ComponentType<Props> {
  const before = known.get(load) as ComponentType<Props> | undefined;
  if (before !== undefined) return before;
  const part: unknown = lazy(async () => {
    await nextTask();
    return await whenOnline(load);
  });
  known.set(load, part);
  return part as ComponentType<Props>;
}

interface PartProps<Props> {
  readonly code: Lazy<Props>;
  readonly props: Props;
  /** In its place until it is here. */
  readonly fallback?: ReactNode;
}

/** A piece of a product, drawn where a page that knows no product has a place for it. */
export function Part<Props extends object>({ code, props, fallback = null }: PartProps<Props>) {
  return <Suspense fallback={fallback}>{createElement(partOf(code), props)}</Suspense>;
}

/** A piece within a boundary that waits for all that is in it, so that what follows does not move when it comes. */
export function PartInside<Props extends object>({ code, props }: Omit<PartProps<Props>, 'fallback'>) {
  return createElement(partOf(code), props);
}

/** Code together with its texts: neither is shown without the other. */
export function withTexts<Code>(code: () => Promise<Code>, area: Area): () => Promise<Code> {
  return async () => (await Promise.all([code(), words.needArea(area)]))[0];
}

/** A component together with its texts. */
export function partWithTexts<Props>(part: () => Promise<ComponentType<Props>>, area: Area): Lazy<Props> {
  return withTexts(async () => ({ default: await part() }), area);
}
