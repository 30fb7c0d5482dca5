import type { ReactNode } from 'react';
import * as v from 'valibot';
import { isolated } from '../../i18n/formats.ts';
import { useSay, type PlainMessageId } from '../../i18n/text.tsx';
import { Card, Note, Tag } from '../../ui/card.tsx';
import { useSayEnglish } from '../english.ts';
import { ActionForm } from '../form/action-form.tsx';
import { Loaded } from '../look/loaded.tsx';
import { minuteText } from '../look/times.ts';
import { useLook } from '../look/use-look.ts';
import operatorStyles from '../operator.module.css';
import { useReader } from '../reader.ts';

const signInsShape = v.object({ stop: v.nullable(v.object({ reason: v.string(), sinceMs: v.number() })) });
const paymentsShape = v.object({ areOn: v.boolean() });

/** What can be stopped at once for everybody, how each of it stands, and what turns it. */
export function IncidentsPage() {
  const say = useSay();
  const signIns = useLook('sign-ins.state', signInsShape);
  const payments = useLook('payments.state', paymentsShape);
  return (
    <>
      <Loaded look={signIns}>
        {({ stop }) => (
          <Switch heading="operator-incidents.signIns" isOn={stop === null} stop="stop-sign-ins" resume="resume-sign-ins">
            {stop !== null && (
              <Note kind="warn">
                {say('operator-incidents.since', { time: isolated(minuteText(stop.sinceMs)), reason: isolated(stop.reason) })}
              </Note>
            )}
          </Switch>
        )}
      </Loaded>
      <Loaded look={payments}>
        {({ areOn }) => <Switch heading="operator-incidents.withdrawals" isOn={areOn} stop="stop-payments" resume="resume-payments" />}
      </Loaded>
      <Sessions />
    </>
  );
}

interface SwitchProps {
  readonly heading: PlainMessageId;
  readonly isOn: boolean;
  readonly stop: string;
  readonly resume: string;
  readonly children?: ReactNode;
}

function Switch({ heading, isOn, stop, resume, children }: SwitchProps) {
  const say = useSay();
  return (
    <Card>
      <div className={operatorStyles['cardHead']}>
        <h2>{say(heading)}</h2>
        <Tag kind={isOn ? 'accent' : 'warn'}>{say(isOn ? 'operator-incidents.on' : 'operator-incidents.stopped')}</Tag>
      </div>
      {children}
      <KnownAction name={isOn ? stop : resume} isDanger={isOn} />
    </Card>
  );
}

function Sessions() {
  const say = useSay();
  const { book } = useReader();
  if (!book.has('end-all-sessions')) return null;
  return (
    <Card>
      <h2>{say('operator-incidents.sessions')}</h2>
      <KnownAction name="end-all-sessions" isDanger />
    </Card>
  );
}

function KnownAction({ name, isDanger }: { readonly name: string; readonly isDanger: boolean }) {
  const english = useSayEnglish();
  const action = useReader().book.get(name);
  if (action === undefined) return null;
  return (
    <>
      <p>{english(action.summary)}</p>
      <ActionForm key={name} action={name} isDanger={isDanger} />
    </>
  );
}
