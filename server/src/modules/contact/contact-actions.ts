import { described } from '@candor/contract/described';
import * as v from 'valibot';
import type { Database } from '../../machine/storage/connection.ts';
import { count, wordField } from '../../operators/fields.ts';
import { operatorTask, refuseAction, type ActionRefusal, type OperatorTask } from '../../operators/operator-action.ts';
import { logSeparately } from '../../operators/trail.ts';
import type { AnswerRefusal, ContactAnswers } from './contact-answers.ts';
import { MESSAGE_STATES, type ContactMessages } from './contact-messages.ts';

export type ContactActionParts = {
  readonly database: Database;
  readonly contact: { readonly messages: ContactMessages; readonly answers: ContactAnswers };
  readonly now: () => number;
};

/** Of an answer, which the inbox shows whole. */
export const ANSWER_MAX = 2_000;
const SHARED = { permission: 'accounts' } as const;
const messageNumber = v.pipe(v.string(), v.regex(/^C-[0-9a-f]{8}$/, 'needs the number of a message'));
const message = described(messageNumber, 'Its number.', 'C-5b0e824b');
/** Lines are its own; other signs that no text has are refused. */
const answerField = described(
  v.pipe(
    v.string('needs a text'),
    v.trim(),
    v.minLength(1, 'needs a text'),
    v.maxLength(ANSWER_MAX, `needs a text of at most ${ANSWER_MAX} characters`),
    v.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'needs a text without control characters'),
  ),
  'The answer, as plain text.',
  'The deposit has arrived meanwhile.',
);
const timeOrNull = (what: string) => described(v.nullable(count), `${what}, UTC epoch milliseconds; null while that has not happened.`);

/** What operators do with messages of users and guests. */
export function contactActions(parts: ContactActionParts): readonly OperatorTask[] {
  return [messageList(parts), answering(parts), closing(parts)];
}

function messageList({ database, contact, now }: ContactActionParts): OperatorTask {
  return operatorTask({
    ...SHARED,
    name: 'contact-messages',
    summary: 'Lists messages of users and guests: open ones the oldest first, others the newest first. Each look is written down.',
    input: {
      state: v.optional(wordField(MESSAGE_STATES, 'Which of them; open ones where nothing is said.', 'open')),
      message: v.optional(described(messageNumber, 'Number of a message: that one alone, whatever has become of it.', 'C-5b0e824b')),
    },
    output: v.object({
      total: described(count, 'How many there are; some of them are listed.'),
      messages: described(v.array(listedMessage), 'The messages.'),
    }),
    example: {
      total: 1,
      messages: [
        {
          message: 'C-5b0e824b',
          account: 1001,
          name: 'alice',
          replyTo: 'alice@example.com',
          language: 'en',
          text: 'My deposit has not arrived.',
          state: 'open',
          answer: '',
          answeredBy: '',
          closedBy: '',
          createdMs: 1_798_761_600_000,
          answeredMs: null,
          closedMs: null,
        },
      ],
    },
    trail: 'contact-messages',
    async answer({ name: operator }, { state = 'open', message: id }) {
      const { total, rows } = await (id === undefined ? contact.messages.page(state) : contact.messages.one(id));
      const asked = id === undefined ? { state } : { message: id };
      const deed = { operator, action: 'contact-messages', details: { ...asked, rows: rows.length } };
      await logSeparately(database, now(), deed);
      const messages = rows.map(({ id: number, userId, loginName, network: _network, ...row }) => ({
        message: number,
        account: userId ?? 0,
        name: loginName ?? '',
        ...row,
        answer: row.answer ?? '',
        answeredBy: row.answeredBy ?? '',
        closedBy: row.closedBy ?? '',
      }));
      return { ok: true, output: { total, messages } };
    },
  });
}

const listedMessage = v.object({
  message: described(v.string(), 'Its number.'),
  account: described(count, 'Number of the account; 0 of a guest.'),
  name: described(v.string(), 'Login name of the account; empty of a guest.'),
  replyTo: described(v.string(), 'Where an answer shall go, as it was typed; empty for nowhere.'),
  language: described(v.string(), 'Language of the page that it was written on.'),
  text: described(v.string(), 'What was written, as plain text.'),
  state: described(v.picklist(MESSAGE_STATES), 'What became of it.'),
  answer: described(v.string(), 'The answer; empty without one.'),
  answeredBy: described(v.string(), 'Who has answered it; empty without an answer.'),
  closedBy: described(v.string(), 'Who has closed it; empty while nobody has.'),
  createdMs: described(count, 'When it was written, UTC epoch milliseconds.'),
  answeredMs: timeOrNull('When it was answered'),
  closedMs: timeOrNull('When it was closed'),
});

function answering({ contact }: ContactActionParts): OperatorTask {
  return operatorTask({
    ...SHARED,
    name: 'answer-contact',
    summary: "Answers a message once: in the inbox of an account, and by mail where a proved address is bound; a guest's by mail alone.",
    input: { message, answer: answerField },
    command: { takes: ['message'] },
    output: v.object({
      inbox: described(v.boolean(), 'It stands in the inbox of the account.'),
      mail: described(v.boolean(), 'It was handed over to be mailed.'),
    }),
    example: { inbox: true, mail: false },
    trail: 'answer-contact',
    writes: true,
    async answer({ name }, { message: id, answer }) {
      const done = await contact.answers.answer(name, id, answer);
      return 'code' in done ? refusalOf(done) : { ok: true, output: done };
    },
  });
}

function closing({ contact }: ContactActionParts): OperatorTask {
  return operatorTask({
    ...SHARED,
    name: 'close-contact',
    summary: 'Closes a message: an open one without an answer, an answered one when nothing more is to be done.',
    input: { message },
    command: { takes: ['message'] },
    output: v.object({}),
    example: {},
    trail: 'close-contact',
    writes: true,
    async answer({ name }, { message: id }) {
      const refusal = await contact.answers.close(name, id);
      return refusal === null ? { ok: true, output: {} } : refusalOf(refusal);
    },
  });
}

function refusalOf(refusal: AnswerRefusal): ActionRefusal {
  switch (refusal.code) {
    case 'NOT_FOUND':
      return refuseAction('NOT_FOUND', 'there is no such message');
    case 'NO_ADDRESS':
      return refuseAction('NO_ADDRESS', 'no mail can be sent to this guest: he has left no mail address, or the server sends no mails');
    case 'BUSY':
      return refuseAction('BUSY', 'too many mails wait to be sent: try again later');
    case 'ALREADY_ANSWERED':
      return refuseAction('ALREADY_DONE', '{operator} has answered it', { operator: refusal.by });
    case 'ALREADY_CLOSED':
      return refuseAction('ALREADY_DONE', '{operator} has closed it', { operator: refusal.by });
  }
}
