import { describe, expect, test } from 'vitest';
import { placeAt } from './ask-operators.ts';

describe('where operators ask from another machine than the server’s', () => {
  test.each([
    ['https://operators.example', 'https://operators.example'],
    ['https://operators.example:8443/desk/', 'https://operators.example:8443/desk'],
    ['http://127.0.0.1:10080', 'http://127.0.0.1:10080'],
    ['http://[::1]:10080/', 'http://[::1]:10080'],
    ['http://localhost:10080', 'http://localhost:10080'],
  ])('%s', (text, address) => {
    expect(placeAt(text)).toEqual({ folder: null, address });
  });

  test.each([
    'http://operators.example',
    'http://127.0.0.1.example',
    'ftp://127.0.0.1',
    'https://anna@operators.example',
    'https://operators.example?a=b',
    'https://operators.example#a',
    'operators.example',
    'nowhere',
  ])('%s is refused: a password would go there in the clear, or elsewhere', (text) => {
    expect(() => placeAt(text)).toThrow('--server needs the address of operators');
  });
});
