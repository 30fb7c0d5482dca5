import { describe, expect, it } from 'vitest';
import { pollMs } from './running.ts';

describe('web.md §3.2 home: running contracts', () => {
  it('asks every 15 s, and every second once a result is due by the time of the server', () => {
    expect(pollMs([], 1_000)).toBe(15_000);
    expect(pollMs([{ expiryMs: 1_001 }], 1_000)).toBe(15_000);
    expect(pollMs([{ expiryMs: 5_000 }, { expiryMs: 1_000 }], 1_000)).toBe(1_000);
    expect(pollMs([{ expiryMs: 1 }], null)).toBe(15_000);
  });
});
