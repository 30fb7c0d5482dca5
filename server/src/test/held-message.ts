import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { asyncApiDocument } from '../api/user/documentation/asyncapi.ts';
import type { Json } from '../api/user/documentation/shape.ts';

type Channel = { readonly messages: Readonly<Record<string, { readonly payload: Json }>> };

const channels = asyncApiDocument()['channels'] as Readonly<Record<'market' | 'own', Channel>>;
const ajv = new Ajv2020({ strict: false });
const validators = new Map<Json, ValidateFunction>();

/** What is wrong with a message of the server on the socket of this path, by the AsyncAPI document; null for one that is as described. */
export function faultOfMessage(path: string, message: { readonly type: string }): string | null {
  const { messages } = channels[path.startsWith('/ws/coin/') ? 'own' : 'market'];
  const name = message.type === '0' ? 'greeting' : message.type;
  const payload = messages[name]?.payload;
  if (payload === undefined) return `the type ${message.type} is not described`;
  const validate = validators.get(payload) ?? ajv.compile(payload);
  validators.set(payload, validate);
  return validate(message) ? null : `${ajv.errorsText(validate.errors, { dataVar: name })} in ${JSON.stringify(message).slice(0, 400)}`;
}
