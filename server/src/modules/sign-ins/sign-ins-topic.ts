import type { SignInsTick, TopicMessage } from '@candor/contract/socket';
import { textFrame } from '../../api/user/sockets/frame.ts';
import type { MarketTopic, TopicSubject } from '../../api/user/sockets/topics.ts';
import type { SignInFreezes } from '../../identity/sign-in-freezes.ts';

const ALL: TopicSubject = { coin: '', interval: '' };

/** Whether operators let nobody sign in now, which whoever tries to is told too. Why, they say to each other alone. */
export function signInsTopic(freezes: Pick<SignInFreezes, 'stop' | 'onChange'>, now: () => number): MarketTopic {
  const frame = (): Buffer => {
    const data = { ch: 'sign_ins', ts: now(), tick: { stopped: freezes.stop !== null } };
    const message: TopicMessage<'SIGN_INS', SignInsTick> = { type: 'SIGN_INS', symbol: '', data };
    return textFrame(JSON.stringify(message));
  };
  return {
    kind: 'state',
    product: '',
    word: 'SIGN_INS',
    carries: 'nothing',
    exists: () => true,
    current: () => [frame()],
    start: (audience) =>
      freezes.onChange(() => {
        if (audience.hears(ALL)) audience.tell(ALL, frame());
      }),
  };
}
