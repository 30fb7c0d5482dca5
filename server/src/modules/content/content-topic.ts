import type { ContentTick, TopicMessage } from '@candor/contract/socket';
import { textFrame } from '../../api/user/sockets/frame.ts';
import type { MarketTopic, TopicSubject } from '../../api/user/sockets/topics.ts';
import type { Published } from './published.ts';

const ALL: TopicSubject = { coin: '', interval: '' };

/** That other texts are published. Which they are is asked for: a message says only that there is something to ask. */
export function contentTopic(published: Pick<Published, 'version' | 'onChange'>, now: () => number): MarketTopic {
  const frame = (): Buffer => {
    const data = { ch: 'content', ts: now(), tick: { version: published.version } };
    const message: TopicMessage<'CONTENT', ContentTick> = { type: 'CONTENT', symbol: '', data };
    return textFrame(JSON.stringify(message));
  };
  return {
    kind: 'state',
    product: '',
    word: 'CONTENT',
    carries: 'nothing',
    exists: () => true,
    current: () => [frame()],
    start: (audience) =>
      published.onChange(() => {
        if (audience.hears(ALL)) audience.tell(ALL, frame());
      }),
  };
}
