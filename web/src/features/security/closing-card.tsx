import type { ResultOf } from '@candor/contract/call';
import { closeAccount, closing } from '@candor/contract/modules/closing/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../api/client.ts';
import { useSay } from '../../i18n/text.tsx';
import { useNavigator } from '../../navigation/hooks.ts';
import { usePageAt, useProducts } from '../../product/products.ts';
import { leaveClosedAccount } from '../../session/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListLink } from '../../ui/list.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { PasswordSheet, type PasswordProof } from './password-sheet.tsx';
import styles from './security.module.css';

type State = ResultOf<typeof closing>;

/** The end of the account: what it means, and what has to be closed before. */
export function ClosingCard() {
  const say = useSay();
  const { data, isError, isFetching, refetch } = useQuery(queryOf(closing, {}));
  return (
    <Card>
      <h2 className={styles['noticeTitle']}>{say('privacy.close.title')}</h2>
      {data !== undefined && <Closing state={data} />}
      {data === undefined && !isError && <SkeletonRows rows={3} leading={false} />}
      {data === undefined && isError && (
        <ErrorState
          title={say('shell.failure.network')}
          text={say('privacy.close.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function Closing({ state }: { readonly state: State }) {
  const say = useSay();
  const sheet = useSheet(['privacy-close']);
  const queries = useQueryClient();
  const navigator = useNavigator();
  const isBlocked = state.products.length > 0 || state.coins.length > 0;
  const close = async (proof: PasswordProof) => {
    try {
      await call(closeAccount, proof, { quiet: true });
    } finally {
      void queries.invalidateQueries({ queryKey: [closing.name] });
    }
    leaveClosedAccount();
    await navigator.navigate({ to: '/lr', replace: true });
  };
  return (
    <>
      <ul className={styles['points']}>
        <li>{say('privacy.close.sessions')}</li>
        {state.playMoney && <li>{say('privacy.close.playMoney')}</li>}
        <li>{say('privacy.close.kept', { days: state.keptDays })}</li>
        <li>{say('privacy.close.ledger')}</li>
      </ul>
      {isBlocked ? <Blocked state={state} /> : <Button onPress={() => sheet.open('privacy-close')}>{say('privacy.close.button')}</Button>}
      {!isBlocked && sheet.opened !== null && (
        <PasswordSheet title={say('privacy.close.sure')} yes={say('privacy.close.yes')} danger onYes={close} onClose={sheet.close}>
          <p>{say('privacy.close.ask')}</p>
        </PasswordSheet>
      )}
    </>
  );
}

/** What is open, each with the way there. */
function Blocked({ state }: { readonly state: State }) {
  const say = useSay();
  const products = useProducts();
  const pageAt = usePageAt();
  const places = products.flatMap(({ name, routes }) => {
    const [path] = Object.keys(routes);
    const page = !state.products.includes(name) || path === undefined ? null : pageAt(path);
    return page === null ? [] : [page];
  });
  return (
    <>
      <Note kind="warn">{say('privacy.close.blocked')}</Note>
      <List>
        {places.map(({ path, entry: { icon, title } }) => (
          <ListLink key={path} to={path} leading={<Icon name={icon} small />} title={say(title)} note={say('privacy.close.open')} />
        ))}
        {state.coins.length > 0 && (
          <ListLink
            to="/wallet"
            leading={<Icon name="wallet" small />}
            title={say('shell.title.wallet')}
            note={state.coins.map((coin) => coin.toUpperCase()).join(', ')}
          />
        )}
      </List>
    </>
  );
}
