import type { IncomingHttpHeaders } from 'node:http';
import type { Who } from '../../operators/operator-service.ts';

/** The code of the authenticator app that is shown with a request. */
export const CODE_HEADER = 'operator-code';

/** What a passkey has signed for this request, in the place of a code: base64url of the browser's answer as JSON. */
export const PASSKEY_HEADER = 'operator-passkey';

/**
 * Who asks, by what headers show: `Authorization: Bearer <token>` of a session, or `Authorization: Basic` with name and password, then always with a
 * code. Null for nobody. Browsers send neither by themselves to a page's server that never asks for them.
 */
export function whoIn({ authorization = '', [CODE_HEADER]: shown, [PASSKEY_HEADER]: signed }: IncomingHttpHeaders): Who {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  const code = typeof shown === 'string' ? shown : undefined;
  const passkey = typeof signed === 'string' ? { passkey: Buffer.from(signed, 'base64url').toString() } : {};
  if (scheme.toLowerCase() === 'bearer') return { session: value, ...(code === undefined ? {} : { code }), ...passkey };
  const [, name, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString()) ?? [];
  return name === undefined || password === undefined || code === undefined ? null : { name, password, code };
}
