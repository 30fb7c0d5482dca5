import type { ReactNode } from 'react';
import type { Submission } from '../../../session/submission/machine.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import type { SpotInputs } from '../rules/ticket.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { UnknownSheet } from '../../../form/unknown-sheet.tsx';
import type { Moved } from '../model/move.ts';
import type { SpotOrder } from '../model/order.ts';
import type { MoveSubmission } from '../model/use-move.ts';
import { OrderDetails } from './order-details.tsx';
import styles from './ticket.module.css';

interface MoveResultProps {
  readonly state: Submission<MoveSubmission, Moved>;
  readonly pair: TradedPair;
  /** Own orders as the lists have them. */
  readonly listed: readonly SpotOrder[];
  readonly onClose: () => void;
  readonly onCheckAgain: () => void;
  readonly onRetry: () => void;
  readonly onFill: (inputs: SpotInputs) => void;
}

/** What became of the two orders, in words that leave nothing open. */
export function MoveResult({ state, pair, listed, onClose, onCheckAgain, onRetry, onFill }: MoveResultProps) {
  const say = useSay();
  if (state.step === 'unknown') {
    return (
      <UnknownSheet
        search={state.search}
        text={say(`trade-tools.move.${state.search}`)}
        onCheckAgain={onCheckAgain}
        onRetry={onRetry}
        onClose={onClose}
      />
    );
  }
  if (state.step === 'refused') {
    return (
      <Plain title={say('trade-tools.move.keptTitle')} onClose={onClose}>
        <Note kind="danger" alert>
          {state.failure.words === '' ? say('shell.failure.system') : state.failure.words}
        </Note>
      </Plain>
    );
  }
  if (state.step !== 'done') return null;
  const { result } = state;
  switch (result.kind) {
    case 'moved': {
      const order = listed.find(({ id }) => id === result.order.id) ?? null;
      return (
        <Plain title={say('trade-tools.move.moved')} onClose={onClose}>
          {order === null ? (
            <Note>{say('trade.result.sentText', { number: result.order.number })}</Note>
          ) : (
            <OrderDetails order={order} pair={pair} />
          )}
        </Plain>
      );
    }
    case 'kept':
      return (
        <Plain title={say('trade-tools.move.keptTitle')} onClose={onClose}>
          <Note kind="warn" alert>
            {say('trade-tools.move.kept')}
          </Note>
          {result.words !== '' && <Note>{result.words}</Note>}
        </Plain>
      );
    case 'filled':
      return (
        <Plain title={say('trade-tools.move.filledTitle')} onClose={onClose}>
          <Note alert>{say('trade-tools.move.filled')}</Note>
        </Plain>
      );
    case 'freed':
      return (
        <Plain
          title={say('trade-tools.move.freedTitle')}
          onClose={onClose}
          action={
            <Button kind="primary" onPress={() => onFill(result.inputs)}>
              {say('trade-tools.move.fill')}
            </Button>
          }
        >
          <Note kind="warn" alert>
            {say('trade-tools.move.freed')}
          </Note>
          {result.words !== '' && <Note kind="danger">{result.words}</Note>}
        </Plain>
      );
  }
}

interface PlainProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Plain({ title, onClose, children, action }: PlainProps) {
  const say = useSay();
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      step={title}
      foot={
        action === undefined ? (
          <Button kind="primary" wide onPress={onClose}>
            {say('shell.common.done')}
          </Button>
        ) : (
          <div className={styles['actions']}>
            <Button onPress={onClose}>{say('shell.common.close')}</Button>
            {action}
          </div>
        )
      }
    >
      <div className={styles['result']}>{children}</div>
    </Sheet>
  );
}
