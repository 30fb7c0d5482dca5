import { useEffect, useState, type ComponentType } from 'react';
import { useSay } from '../i18n/text.tsx';
import { ErrorState, SkeletonRows } from '../ui/states.tsx';
import { brought } from './brought.ts';

type State<Props> = { readonly part: { readonly Part: ComponentType<Props> } | null; readonly hasFailed: boolean };

/**
 * A part whose code comes when it is first drawn. While it is away the rest of the page stays; what does not come says so in its place, and
 * is asked for again by a press or when it is opened another time: a lazy component would stay rejected.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: State<Props>['part'] = null;
  return function Later(props: Props) {
    const say = useSay();
    const [{ part, hasFailed }, setState] = useState<State<Props>>({ part: known, hasFailed: false });
    const isWanted = part === null && !hasFailed;
    useEffect(() => {
      if (!isWanted) return;
      let isGone = false;
      const set = (state: State<Props>): void => {
        if (!isGone) setState(state);
      };
      brought(load).then(
        (Part) => {
          known = { Part };
          set({ part: known, hasFailed: false });
        },
        () => set({ part: null, hasFailed: true }),
      );
      return () => {
        isGone = true;
      };
    }, [isWanted]);
    if (part !== null) return <part.Part {...props} />;
    if (!hasFailed) return <SkeletonRows leading={false} />;
    return <ErrorState text={say('operator.notLoaded')} onRetry={() => setState({ part: null, hasFailed: false })} />;
  };
}
