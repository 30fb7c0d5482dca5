import { Select } from '../../../ui/select.tsx';
import { statement as statementCall } from '@candor/contract/modules/statements/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/client.ts';
import { isFailure } from '../../../api/failures.ts';
import { exactFigure } from '../../../domain/figures.ts';
import { isolated, monthText, timeText, useNumberStyle } from '../../../i18n/formats.ts';
import { useLanguage, useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { useUser } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CoinMark } from '../../../ui/coin-mark.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { linesBetween, type Statement as Told, type StatementLine } from '../model/statement.ts';
import styles from '../records.module.css';
import { useLogoOf } from './record-list.tsx';
import { useKindTitle } from './record-row.tsx';
import { StatementDownload } from './statement-download.tsx';

interface StatementProps {
  /** As the address names it; undefined is the running one. */
  readonly month: string | undefined;
  readonly masked: boolean;
  readonly onMonth: (month: string | undefined) => void;
}

const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);
const isMonth = (month: string | undefined): month is string => month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month);

/** What every coin had at the begin of a month, what came and went, and what it had at the end. */
export function Statement({ month, masked, onMonth }: StatementProps) {
  const say = useSay();
  const query = useQuery({ ...queryOf(statementCall, isMonth(month) ? { month } : {}), placeholderData: (before) => before });
  const { data, error, isFetching, refetch } = query;
  if (isFailure(error) && error.reason === 'NOT_FOUND') {
    return (
      <EmptyState
        text={say('records.statement.unknown')}
        action={
          <Button small onPress={() => onMonth(undefined)}>
            {say('records.statement.latest')}
          </Button>
        }
      />
    );
  }
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        title={say('shell.failure.network')}
        text={say('records.statement.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined) return <SkeletonRows rows={6} />;
  return <Shown told={data} masked={masked} onMonth={onMonth} />;
}

function Shown({ told, masked, onMonth }: { readonly told: Told } & Pick<StatementProps, 'masked' | 'onMonth'>) {
  const say = useSay();
  const language = useLanguage();
  const nameOf = (month: string) => monthText(startOf(month), 'UTC', language);
  const running = told.months[0];
  const isQuiet = told.coins.every(({ movements }) => movements.length === 0);
  return (
    <>
      <PaperHead told={told} month={nameOf(told.month)} />
      <div className={classNames(styles['summary'], styles['onScreen'])}>
        <Select
          label={say('records.statement.month')}
          value={told.month}
          onChange={(month) => onMonth(month === running ? undefined : month)}
        >
          {told.months.map((month) => (
            <option key={month} value={month}>
              {month === running ? say('records.statement.soFar', { month: nameOf(month) }) : nameOf(month)}
            </option>
          ))}
        </Select>
        {told.coins.length > 0 && (
          <span className={styles['actions']}>
            <Button small onPress={() => window.print()}>
              <Icon name="document" small />
              {say('records.statement.print')}
            </Button>
            <StatementDownload told={told} />
          </span>
        )}
      </div>
      <p className={styles['quiet']}>{say('records.statement.zone')}</p>
      {isQuiet && <EmptyState compact text={say('records.statement.quiet')} />}
      {told.coins.map((coin) => (
        <StatementCoin key={coin.coin} coin={coin} complete={told.complete} masked={masked} />
      ))}
    </>
  );
}

interface StatementCoinProps {
  readonly coin: Told['coins'][number];
  readonly complete: boolean;
  readonly masked: boolean;
}

function StatementCoin({ coin, complete, masked }: StatementCoinProps) {
  const say = useSay();
  const style = useNumberStyle();
  const logoOf = useLogoOf();
  const titleOf = useKindTitle();
  const code = coin.coin.toUpperCase();
  const labelOf = ({ entry, type }: StatementLine): string =>
    entry === 'fees' ? say('records.statement.fees') : titleOf(type, 'withProduct');
  const figure = (amount: string, meaning: 'owned' | 'result') => (
    <Figure figure={exactFigure(amount, meaning, style)} unit={code} masked={masked} />
  );
  return (
    <section className={styles['statement']} aria-label={isolated(code)}>
      <h2>
        <CoinMark coin={code} logo={logoOf(coin.coin)} size={24} />
        <bdi>{code}</bdi>
      </h2>
      <Receipt
        label={isolated(code)}
        rows={[
          { key: 'opening', label: say('records.statement.opening'), value: figure(coin.opening, 'owned') },
          ...linesBetween(coin).map((line) => ({ key: line.key, label: labelOf(line), value: figure(line.amount, 'result') })),
          {
            key: 'closing',
            label: say(complete ? 'records.statement.closing' : 'records.statement.now'),
            value: figure(coin.closing, 'owned'),
            strong: true,
          },
        ]}
      />
    </section>
  );
}

/** What a sheet of paper has to say by itself: whose statement it is, of which time, and when it was made. */
function PaperHead({ told, month }: { readonly told: Told; readonly month: string }) {
  const say = useSay();
  const user = useUser();
  const style = useTimeStyle();
  const day = (epochMs: number) => `\u2066${timeText(epochMs, { ...style, zone: 'UTC' })}\u2069`;
  return (
    <header className={styles['onPaper']}>
      <h1>{say('records.statement.title', { month })}</h1>
      {user !== null && (
        <p>{say('records.statement.account', { name: `\u2068${user.loginName}\u2069`, id: `\u2066${user.userId}\u2069` })}</p>
      )}
      <p>{say('records.statement.period', { from: day(told.fromMs), to: day(told.untilMs) })}</p>
    </header>
  );
}
