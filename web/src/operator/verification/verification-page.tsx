import { useSay } from '../../i18n/text.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { addressOf, type PageProps } from '../pages.ts';
import { Queue } from './queue.tsx';
import { Review } from './review.tsx';

/** Who users are: what waits for reviewers, or one of it. `id`: the number of one. */
export function VerificationPage({ id }: PageProps) {
  const say = useSay();
  if (id === null) return <Queue />;
  return (
    <>
      <p>
        <a href={addressOf('verification')}>{say('operator-verification.back')}</a>
      </p>
      {/^[1-9]\d{0,14}$/.test(id) ? <Review key={id} id={Number(id)} /> : <EmptyState text={say('operator-verification.noNumber')} />}
    </>
  );
}
