import { factors } from '@candor/contract/modules/identity/factor';
import { getInfo } from '@candor/contract/modules/accounts/calls';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryOf } from '../../api/client.ts';
import type { Channel } from '../../form/codes/sent-code.ts';
import { useSay } from '../../i18n/text.tsx';
import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { refreshLocks } from '../../session/locks.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListLink } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { BindingForm } from './binding-form.tsx';
import type { BindFacts, BindStep } from './model/bind.ts';
import { masked } from './model/masked.ts';
import styles from './security.module.css';

/** The e-mail address or the phone number of the account: what is bound, and the way to bind, change and remove it. */
export function AddressPage({ channel }: { readonly channel: Channel }) {
  const say = useSay();
  const info = useQuery(queryOf(getInfo, {}));
  const isProved = useQuery(queryOf(factors, {})).data?.unproved.includes(channel) !== true;
  if (info.data !== undefined) return <Binding channel={channel} bound={info.data.user[channel]} isProved={isProved} />;
  if (!info.isError) return <SkeletonRows rows={2} />;
  return (
    <ErrorState
      title={say('shell.failure.network')}
      text={say('bind.failed')}
      retrying={info.isRefetching}
      onRetry={() => void info.refetch()}
    />
  );
}

type BindingProps = Pick<BindFacts, 'channel' | 'bound' | 'isProved'>;

/** The step stands in the address: Back leads to what is bound. */
function Binding({ channel, bound, isProved }: BindingProps) {
  const say = useSay();
  const navigator = useNavigator();
  const search = useSearch<'/phoneAuth'>();
  const page = useRef<HTMLDivElement>(null);
  const asked = search.step === 'change' || search.step === 'remove' ? search.step : null;
  const step: BindStep | null = bound === null ? 'bind' : asked;
  const close = () => {
    void navigator.changeSearch<'/phoneAuth'>({ step: undefined }, { replace: true });
  };
  const finish = () => {
    announce(say(step === 'remove' ? 'bind.removed' : 'bind.done'));
    void refreshLocks();
    close();
    page.current?.focus();
  };
  return (
    <div ref={page} className={styles['page']} tabIndex={-1}>
      {bound === null ? <p>{say(`bind.${channel}.text`)}</p> : <Bound {...{ channel, bound, isProved }} showsActions={step === null} />}
      {step !== null && (
        <BindingForm key={step} facts={{ channel, step, bound, isProved }} onDone={finish} onCancel={step === 'bind' ? null : close} />
      )}
      {channel === 'email' && asked === null && (
        <List>
          <ListLink
            to="/antiPhishing"
            leading={<Icon name="shield" small />}
            title={say('bind.word.label')}
            note={say('bind.word.about')}
          />
        </List>
      )}
    </div>
  );
}

interface BoundProps {
  readonly channel: Channel;
  readonly bound: string;
  readonly isProved: boolean;
  readonly showsActions: boolean;
}

/** What is bound, masked, with what it is used for. */
function Bound({ channel, bound, isProved, showsActions }: BoundProps) {
  const say = useSay();
  const navigator = useNavigator();
  const sheet = useSheet(['remove']);
  const goTo = (step: 'change' | 'remove', replace: boolean) => {
    void navigator.changeSearch<'/phoneAuth'>({ step, sheet: undefined }, { replace });
  };
  return (
    <>
      <Card className={styles['bound']}>
        <span className={styles['boundState']}>
          <Icon name="check" small />
          {say(`bind.${channel}.bound`)}
        </span>
        <strong className={styles['boundAddress']}>{masked(channel, bound)}</strong>
        <p>{say(isProved ? `bind.${channel}.usedFor` : `bind.${channel}.unproved`)}</p>
        {showsActions && (
          <div className={styles['actions']}>
            <Button onPress={() => goTo('change', false)}>{say('bind.change')}</Button>
            <Button kind="danger" onPress={() => sheet.open('remove')}>
              {say('bind.remove')}
            </Button>
          </div>
        )}
      </Card>
      {sheet.opened === 'remove' && (
        <Sheet open onClose={sheet.close} title={say(`bind.${channel}.removeTitle`)}>
          <div className={styles['confirm']}>
            <p>{say(`bind.${channel}.lost`)}</p>
            <div className={styles['actions']}>
              <Button onPress={sheet.close}>{say('shell.common.cancel')}</Button>
              <Button kind="danger" onPress={() => goTo('remove', true)}>
                {say('bind.continue')}
              </Button>
            </div>
          </div>
        </Sheet>
      )}
    </>
  );
}
