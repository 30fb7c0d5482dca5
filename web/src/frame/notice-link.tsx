import { leadsAway } from '../domain/addresses.ts';
import { useSay } from '../i18n/text.tsx';
import { useNavigator } from '../navigation/hooks.ts';
import { returnTarget } from '../navigation/return-target.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Where more about a notice is: a page of this app, or an https address in another window. Anything else leads nowhere. */
export function NoticeLink({ to }: { readonly to: string }) {
  const say = useSay();
  const { placeAt } = useNavigator();
  const place = to.startsWith('/') ? returnTarget(to, placeAt) : null;
  if (place !== null) {
    return (
      <ButtonLink to={place.to} search={place.search}>
        {say('shell.notice.more')}
      </ButtonLink>
    );
  }
  if (!to.startsWith('https://') || !leadsAway(to)) return null;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {say('shell.notice.more')}
    </a>
  );
}
