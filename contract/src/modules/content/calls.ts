import * as v from 'valibot';
import { defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';

const HTML =
  'HTML: headings, paragraphs, lists, tables, code, links and pictures of this server (`/pictures/…`). It names no script, no style and no other picture.';

/** Section 4: what the operator tells everybody, and rules. */
const notice = translated({
  noticeId: described(result.integer, 'Number of the notice.'),
  noticeTitle: described(result.text, 'Title.'),
  noticeType: named('kind', described(result.text, 'Key of its kind.')),
  modelType: named('part', described(result.text, 'Key of the part of the app that shows it.')),
  noticeContent: named('content', described(result.text, HTML)),
  imgUrl: named('pictureUrl', described(result.text, 'Address of a picture; always empty: notices have none.')),
  chainedUrl: named('linkUrl', described(result.text, 'Address that the picture leads to; always empty.')),
  detailUrl: described(result.text, 'Where more about it is: a page of this site or an address; empty for none.'),
  languageId: named('language', described(result.text, 'Code of the language that it is in.')),
  status: named('state', described(coded(v.picklist(['0', '1']), { shown: '0', closed: '1' }), '`0` shown, `1` closed.')),
  sort: named('position', described(result.integer, 'Place among the others, the smallest first.')),
  source: named('device', described(coded(result.integer, { desktop: 1, phone: 2 }), '1 desktop, 2 phone.')),
  createTime: described(result.timeText, 'Since when it is shown.'),
  params: named(
    'times',
    described(
      translated({ createTime: named('createMs', described(result.integer, '`createTime` of the row.')) }),
      'Added: the same time, epoch milliseconds.',
    ),
  ),
});

export const noticeList = defineCall({
  name: 'notices.list',
  methods: GET,
  path: '/api/notice/list',
  summary: 'Notices of a key that are shown now, in the language of the header lang',
  details:
    'Keys: `INFORMATION_NOTICE` with the parts `TEXT_INFORMATION` and `LINK_INFORMATION`, `ACTIVITY_NOTICE` with `HOME_ACTIVITY`, `MINING_ACTIVITY` and `FINANCE_ACTIVITY`, `ROLL_NOTICE` without one, `POP_UPS_NOTICE` with `POP_UPS_NOTICE` and `DEFI_POP_UPS_NOTICE`, `REGISTER_WELFARE` with `REGISTER_WELFARE_NOTICE`. Without a key all of them; an unknown key answers none. By `sort`, then the newest first; in English where one is not translated. At most 100 are shown at a time.',
  access: 'public',
  parameters: translated({
    key: named('kind', v.optional(described(request.text(40), 'Kind of the notices.', 'ACTIVITY_NOTICE'))),
    modelKey: named(
      'part',
      v.optional(described(request.text(40), 'Part of the app that shows them; every part where none is said.', 'HOME_ACTIVITY')),
    ),
  }),
  example: { key: 'ACTIVITY_NOTICE', modelKey: 'HOME_ACTIVITY' },
  result: v.array(notice),
});

export const oneNotice = defineCall({
  name: 'notices.one',
  methods: GET,
  path: '/api/notice/{id}',
  summary: 'One notice that is shown now, in the language of the header lang, in English where it is not translated',
  access: 'public',
  refusals: ['NOT_FOUND'],
  parameters: translated({ id: named('noticeId', described(request.recordId, 'Number of the notice.', '1001')) }),
  example: { id: 1001 },
  result: notice,
});

const rules = translated({
  id: named('ruleId', described(result.integer, 'Number of the text.')),
  title: described(result.text, 'Title.'),
  language: described(result.text, 'Language code.'),
  content: described(result.text, HTML),
  isShow: named('state', described(coded(result.integer, { shown: 0, hidden: 2 }), '0 shown, 2 hidden.')),
  type: named('key', described(result.text, 'Its key.')),
  createTime: described(result.timeText, 'When it was made.'),
});

export const rulesList = defineCall({
  name: 'rules.list',
  methods: GET,
  path: '/api/option/rules/list',
  summary: 'Rules of a key in the language of the header lang, in English where they are not translated',
  access: 'public',
  parameters: v.object({ key: v.optional(described(request.text(40), 'Which rules; an unknown key answers none.', 'ABOUT')) }),
  example: { key: 'ABOUT' },
  result: v.array(rules),
});

const article = {
  id: described(result.integer, 'Number of the article.'),
  question: described(result.text, 'Title.'),
  content: described(result.text, HTML),
  words: described(result.text, 'Added: other words to find it by, with blanks between them.'),
  createTime: described(result.timeText, 'When this version was published.'),
};

const topic = translated({
  id: named('topicId', described(result.integer, 'Number of the group.')),
  title: described(result.text, 'Title.'),
  infoList: named(
    'articles',
    described(
      v.array(translated({ ...article, id: named('articleId', article.id), question: named('title', article.question) })),
      'Its articles.',
    ),
  ),
});

export const helpCenter = defineCall({
  name: 'help.list',
  methods: POST,
  path: '/api/helpcenter/list',
  summary: 'Help in groups, in the language of the header lang, in English where an article is not translated',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.array(topic),
});

export const helpArticle = defineCall({
  name: 'help.article',
  methods: POST,
  path: '/api/helpCenterInfo/{id}',
  summary: 'One article of the help, in the language of the header lang, in English where it is not translated',
  access: 'user',
  refusals: ['NOT_FOUND'],
  parameters: translated({ id: named('articleId', described(request.recordId, 'Number of the article.', '1')) }),
  example: { id: 201 },
  result: translated({ ...article, id: named('articleId', article.id), question: named('title', article.question) }),
});
