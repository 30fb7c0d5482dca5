import { expect, test } from 'vitest';
import { agentName } from './agent-name.ts';

test('browsers are named by what they say of themselves, or not at all', () => {
  expect(agentName('Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36')).toBe(
    'Chrome · Linux',
  );
  expect(agentName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0')).toBe('Edge · Windows');
  expect(agentName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Mobile Safari/604.1')).toBe('Safari · iPhone');
  expect(agentName('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0')).toBe('Firefox · Android');
  expect(agentName('curl/8.0')).toBeNull();
});
