import { figureText, exactFigure } from '../../../../domain/figures.ts';
import { decimalOf, isZero, largest, smallest } from '../../../../domain/decimal.ts';
import { isolated, useNumberStyle } from '../../../../i18n/formats.ts';
import { RichText, useSay } from '../../../../i18n/text.tsx';
import { Link } from '../../../../navigation/link.tsx';
import { useHoldings } from '../../../../session/assets.ts';
import { useSettings } from '../../../../session/settings.ts';
import { Note, Tag } from '../../../../ui/card.tsx';
import { CoinMark } from '../../../../ui/coin-mark.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { List, ListLink, ListRow } from '../../../../ui/list.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { networkName } from '../../model/networks.ts';
import { Needs } from './needs.tsx';
import { OwnWithdrawals } from './own-withdrawals.tsx';
import { isOn, useChannels, useTerms, type Channel, type Preview } from '../queries.ts';
import styles from '../withdrawal.module.css';

/** Where a withdrawal begins: what is on its way, what is missing, and the coins with their networks. */
export function ChooseChannel() {
  const say = useSay();
  const channels = useChannels();
  const [first] = channels;
  const channel = first !== undefined && isOn(first) ? first.rechargeName : null;
  const today = useTerms(channel);
  return (
    <OwnWithdrawals waits={channel !== null && today.terms === null && !today.failed}>
      <section className={styles['choose']} aria-labelledby="channels">
        <p>{say('withdraw.page.text')}</p>
        <p className={styles['nothing']}>{say('withdraw.page.nothing')}</p>
        {channel !== null && <Today today={today} />}
        <h2 id="channels">{say('withdraw.page.choose')}</h2>
        {channels.length === 0 ? <EmptyState text={say('withdraw.page.none')} /> : <Channels channels={channels} />}
        <p className={styles['fine']}>
          <RichText id="withdraw.page.others" parts={{ link: <Link to="/flashExchange" className={styles['link']} /> }} />
        </p>
        <List>
          <ListLink
            to="/withdrawDeposit"
            leading={<Icon name="book" />}
            title={say('withdraw.page.book')}
            note={say('withdraw.page.bookNote')}
          />
        </List>
      </section>
    </OwnWithdrawals>
  );
}

/** What keeps this account from withdrawing, whatever the channel, and what of the day is left. */
function Today({ today: { terms, isOld, busy, retry } }: { readonly today: ReturnType<typeof useTerms> }) {
  const say = useSay();
  if (terms === null)
    return <ErrorState title={say('shell.failure.network')} text={say('withdraw.page.failed')} retrying={busy} onRetry={retry} />;
  return (
    <>
      {isOld && <Note kind="warn">{say('withdraw.page.old')}</Note>}
      <Needs terms={terms} onDue={retry} />
      {terms.requestsLeft > 0 && <Left terms={terms} />}
    </>
  );
}

function Left({ terms: { requestsLeft, freeLeft } }: { readonly terms: Preview }) {
  const say = useSay();
  const left = say('withdraw.page.left', { count: requestsLeft });
  const free = Math.min(freeLeft, requestsLeft);
  return <p className={styles['fine']}>{free > 0 ? `${left} ${say('withdraw.page.free', { count: free })}` : left}</p>;
}

function Channels({ channels }: { readonly channels: readonly Channel[] }) {
  return (
    <List>
      {channels.map((channel) => (
        <ChannelRow key={channel.rechargeName} channel={channel} />
      ))}
    </List>
  );
}

function ChannelRow({ channel }: { readonly channel: Channel }) {
  const say = useSay();
  const { rows } = useHoldings();
  const coin = channel.rechargeType.toUpperCase();
  const content = {
    leading: <CoinMark coin={coin} logo={rows?.find(({ asset }) => asset === channel.rechargeType)?.logo ?? null} />,
    title: (
      <>
        {coin}{' '}
        <span className={styles['network']}>
          <bdi>{networkName(channel.rechargeName)}</bdi>
        </span>
      </>
    ),
    note: useTermsText(channel),
  };
  if (!isOn(channel)) return <ListRow {...content} end={<Tag kind="warn">{say('withdraw.page.off')}</Tag>} />;
  return <ListLink {...content} to="/withdraw/drawings" search={{ channel: channel.rechargeName }} />;
}

/** Fee and bounds of a channel as the settings say them; what bounds every withdrawal by its value bounds amounts of USDT. */
function useTermsText({ rechargeType, fee, ratio, withdrawalMix, withdrawalMax }: Channel): string {
  const say = useSay();
  const style = useNumberStyle();
  const general = useSettings().WITHDRAWAL_SETTING;
  const coin = rechargeType.toUpperCase();
  const decimal = (amount: unknown) => decimalOf(amount) ?? '0';
  const text = (amount: string) => figureText(exactFigure(amount, 'cost', style));
  const [least, most] = [decimal(withdrawalMix), decimal(withdrawalMax)];
  const isValue = rechargeType === 'usdt';
  const bounds = {
    least: isolated(text(isValue ? largest(least, decimal(general.withdrawalMix)) : least)),
    most: isolated(`${text(isValue ? smallest(most, decimal(general.withdrawalMax)) : most)} ${coin}`),
  };
  const percent = decimal(ratio);
  const fixed = isolated(`${text(decimal(fee))} ${coin}`);
  const feeText = isZero(percent)
    ? say('withdraw.page.fee', { fee: fixed })
    : say('withdraw.page.feeShare', { fee: fixed, percent: isolated(`${percent}%`) });
  return `${feeText} ${say('withdraw.page.bounds', bounds)}`;
}
