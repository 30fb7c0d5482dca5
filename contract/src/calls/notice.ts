import * as v from 'valibot';
import { defineCall, GET, POST } from '../call.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

/** Section 4: what the operator tells everybody; `noticeContent` is HTML. */
const notice = v.object({
  noticeId: result.integer,
  noticeTitle: result.text,
  noticeType: result.text,
  modelType: result.text,
  noticeContent: result.text,
  imgUrl: result.text,
  chainedUrl: result.text,
  detailUrl: result.text,
  languageId: result.text,
  status: v.picklist(['0', '1']),
  sort: result.integer,
  source: result.integer,
  createTime: result.timeText,
});

export const noticeList = defineCall({
  name: 'notices.list',
  methods: GET,
  path: '/api/notice/list',
  summary: 'Notices of a key in the language of the header lang',
  access: 'user',
  parameters: v.object({ key: v.optional(request.text(40)), modelKey: v.optional(request.text(40)) }),
  result: v.array(notice),
});

export const listByUserId = defineCall({
  name: 'mail.list',
  methods: POST,
  path: '/api/mail/listByUserId',
  summary: 'Messages to the caller: type 1 personal, 2 to everybody; status 0 unread, 1 read',
  access: 'user',
  envelope: 'table',
  parameters: v.object(request.paging),
  result: v.object({
    id: result.integer,
    title: result.text,
    content: result.text,
    type: v.picklist(['1', '2']),
    status: result.integer,
    createTime: result.timeText,
  }),
});
