import type { SettingsTick, TopicMessage } from '@candor/contract/socket';
import type { Machine } from '../machine.ts';
import { textFrame } from './frame.ts';
import type { MarketTopic, TopicSubject } from './topics.ts';

const ALL: TopicSubject = { coin: '', interval: '' };

/** That other settings are in force. What they are is asked for: a message says only that there is something to ask. */
export function settingsTopic({ liveSettings, now }: Pick<Machine, 'liveSettings' | 'now'>): MarketTopic {
  const frame = (): Buffer => {
    const data = { ch: 'settings', ts: now(), tick: { version: liveSettings.version } };
    const message: TopicMessage<'SETTINGS', SettingsTick> = { type: 'SETTINGS', symbol: '', data };
    return textFrame(JSON.stringify(message));
  };
  return {
    kind: 'state',
    product: '',
    word: 'SETTINGS',
    carries: 'nothing',
    exists: () => true,
    current: () => [frame()],
    start: (audience) =>
      liveSettings.onChange(() => {
        if (audience.hears(ALL)) audience.tell(ALL, frame());
      }),
  };
}
