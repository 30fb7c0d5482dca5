import type { IncomingHttpHeaders } from 'node:http';
import type { Who } from '../../operators/operator-service.ts';

/** The code of the authenticator app that is shown with a request. */
export const CODE_HEADER = 'operator-code';

/**
 * Who asks, by what headers show: `Authorization: Bearer <token>` of a session, or `Authorization: Basic` with name and password, then always with a
 * code. Null for nobody. Browsers send neither by themselves to a page's server that never asks for them.
 */
export function whoIn({ authorization = '', [CODE_HEADER]: shown }: IncomingHttpHeaders): Who {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  const code = typeof shown === 'string' ? shown : undefined;
  if (scheme.toLowerCase() === 'bearer') return { session: value, ...(code === undefined ? {} : { code }) };
  const [, name, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString()) ?? [];
  return name === undefined || password === undefined || code === undefined ? null : { name, password, code };
}
