import { useSay } from '../../../i18n/text.tsx';

/** Why operators have voided it, as they wrote it: in whatever language that is. */
export function VoidReason({ reason }: { readonly reason: string }) {
  const say = useSay();
  return (
    <span>
      {' '}
      {say('updown.voided.why')} <bdi>{reason}</bdi>
    </span>
  );
}
