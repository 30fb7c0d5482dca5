import { askDatabaseUrl } from '../../operator/ask.ts';
import { connectDatabase } from '../../machine/storage/connection.ts';
import { withRecords } from '../../machine/storage/open-records.ts';
import { ContactMessages, type StoredMessage } from './contact-messages.ts';

/** Signs that say how others are to be shown: in a terminal they could hide what was written. */
const SHOWN = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** One message for a terminal: who, when and where to, then the text, indented. */
export function messageLines({
  id,
  userId,
  loginName,
  network,
  language,
  replyTo,
  text,
  createdMs,
  state,
}: StoredMessage): readonly string[] {
  const who = userId === null ? `guest of ${network}` : `account ${userId}${loginName === null ? '' : ` (${SHOWN(loginName)})`}`;
  const answer = replyTo === '' ? 'no address for an answer' : `answer to ${SHOWN(replyTo)}`;
  const head = `${new Date(createdMs).toISOString()}  ${id}  ${who}  language ${language}  ${answer}  ${state}`;
  return [head, ...text.split('\n').map((line) => `    ${SHOWN(line)}`), ''];
}

/** `candor contact list`: beside a running server from its database, else from that of the folder. */
export async function listContactMessages(folder: string, print: (text: string) => void): Promise<void> {
  const url = await askDatabaseUrl(folder);
  const now = (): number => Date.now();
  const messages =
    url === null ? await withRecords(folder, ({ database }) => new ContactMessages(database, now).list()) : await listAt(url, now);
  for (const message of messages) for (const line of messageLines(message)) print(line);
  print(messages.length === 1 ? '1 message' : `${messages.length} messages`);
}

async function listAt(url: string, now: () => number): Promise<readonly StoredMessage[]> {
  const connection = connectDatabase({ url });
  try {
    return await new ContactMessages(connection.database, now).list();
  } finally {
    await connection.close();
  }
}
