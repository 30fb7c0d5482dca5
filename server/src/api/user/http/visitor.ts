import type { FastifyRequest } from 'fastify';
import { isLanguageCode } from '@candor/contract/languages';
import type { Visitor } from '../../../identity/visitor.ts';

const AGENT_MAX = 200;

/** What a header says; the first value when it was sent twice, empty when not at all. */
export function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

export function sessionTokenOf(request: FastifyRequest): string {
  return header(request, 'satoken');
}

/** The language of messages: the `lang` header (`zh-CN` counts as `zh`), else English. */
export function languageOf(request: FastifyRequest): string {
  const wanted = header(request, 'lang');
  if (wanted === '' || wanted === 'en') return 'en';
  const [primary = ''] = wanted.toLowerCase().split('-');
  return isLanguageCode(primary) ? primary : 'en';
}

export function visitorOf(request: FastifyRequest): Visitor {
  // printable ASCII only: this text is shown to the user again
  const agent = header(request, 'user-agent')
    .replace(/[^ -~]/g, '')
    .slice(0, AGENT_MAX);
  return { address: request.ip, agent };
}
