import { create } from 'zustand';

interface Unread {
  /** Outcomes that have not been looked at. */
  readonly count: number;
  /** Messages that have not been read. */
  readonly messages: number;
  /** Notices to everybody that have not been opened on this device. */
  readonly notices: number;
}

/** What the bell counts. Apart from what is counted, which comes behind the first drawing. */
export const unreadStore = create<Unread>(() => ({ count: 0, messages: 0, notices: 0 }));

export const allUnread = ({ count, messages, notices }: Unread): number => count + messages + notices;
