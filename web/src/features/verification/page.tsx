import type { ResultOf } from '@candor/contract/call';
import { verification } from '@candor/contract/modules/verification/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { queryOf } from '../../api/client.ts';
import { useSay } from '../../i18n/text.tsx';
import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { usePlayMoney } from '../../session/price-source.ts';
import { sessionStore, type UserInfo } from '../../session/session.ts';
import { takesWithdrawals, useSettings } from '../../session/settings.ts';
import { Note } from '../../ui/card.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import type { Inputs, Level } from './model/inputs.ts';
import { HandInForm } from './parts/hand-in-form.tsx';
import { isOpen, LevelCard, type LevelState } from './parts/level-card.tsx';
import styles from './verification.module.css';

type Levels = ResultOf<typeof verification>['levels'];

/** Both levels with what they open, and the form of the one that is asked for. */
export function VerificationPage() {
  const say = useSay();
  const { data, isRefetching, refetch, isError } = useQuery(queryOf(verification, {}));
  const info = useStore(sessionStore, (state) => state.info);
  // the form begins with what was handed in before
  if (data !== undefined && info !== null) return <Levels levels={data.levels} detail={info.detail} />;
  if (!isError) return <SkeletonRows rows={4} leading={false} />;
  return (
    <ErrorState
      title={say('shell.failure.network')}
      text={say('verification.failed')}
      retrying={isRefetching}
      onRetry={() => void refetch()}
    />
  );
}

const stateOf = (levels: Levels, level: Level): LevelState =>
  levels.find((state) => state.level === level) ?? {
    level,
    status: 'none',
    reason: null,
    country: null,
    proved: true,
    handedInMs: null,
    decidedMs: null,
  };

function identityOf({ realName, documentNumber, documentKind: kind }: UserInfo['detail'], country: string | null): Partial<Inputs> {
  return { name: realName ?? '', number: documentNumber ?? '', country: country ?? '', ...(kind === null ? {} : { kind }) };
}

function Levels({ levels, detail }: { readonly levels: Levels; readonly detail: UserInfo['detail'] }) {
  const say = useSay();
  const isDemo = usePlayMoney();
  const settings = useSettings();
  const { isOpenPrimary, isOpenSenior, primaryLimit, seniorLimit } = settings.AUTH_LIMIT;
  const { level: asked } = useSearch<'/userauth'>();
  const navigator = useNavigator();
  const page = useRef<HTMLDivElement>(null);
  const [basic, advanced] = [stateOf(levels, 'basic'), stateOf(levels, 'advanced')];
  const waits = isOpenPrimary && (basic.status !== 'passed' || !basic.proved);
  const level = asked === 'basic' && isOpen(basic) ? 'basic' : asked === 'advanced' && isOpen(advanced) && !waits ? 'advanced' : null;
  const wasForm = useRef(level !== null);
  useEffect(() => {
    if (wasForm.current && level === null) page.current?.focus();
    wasForm.current = level !== null;
  }, [level]);
  const note = isDemo && <Note kind="warn">{say('verification.demo')}</Note>;
  if (level !== null) {
    // what is not proved makes way for what is handed in now
    const passed = [basic, advanced].find((state) => !isOpen(state));
    return (
      <div className={styles['page']}>
        {note}
        <HandInForm
          key={level}
          level={level}
          before={identityOf(detail, level === 'advanced' ? (advanced.country ?? basic.country) : (basic.country ?? advanced.country))}
          passedCountry={passed?.country ?? ''}
          onDone={() => void navigator.changeSearch<'/userauth'>({ level: undefined }, { replace: true })}
        />
      </div>
    );
  }
  const withdrawals = (isOn: boolean, limit: number) =>
    isOn
      ? say(takesWithdrawals(settings) ? 'verification.advanced.unlocksNow' : 'verification.advanced.unlocks', {
          limit: `\u2066${limit} USDT\u2069`,
        })
      : say('verification.advanced.unlocksNothing');
  return (
    <div ref={page} className={styles['page']} tabIndex={-1}>
      {note}
      <p>{say('verification.text')}</p>
      <LevelCard
        level="basic"
        state={basic}
        unlocks={
          isOpenPrimary ? withdrawals(true, primaryLimit) : say(isDemo ? 'verification.basic.unlocksDemo' : 'verification.basic.unlocks')
        }
        waits={false}
      />
      <LevelCard level="advanced" state={advanced} unlocks={withdrawals(isOpenSenior, seniorLimit)} waits={waits} />
    </div>
  );
}
