import { describe, expect, test } from 'vitest';
import { readConfiguration, WrongConfiguration, type Environment } from './configuration.ts';

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfiguration(environment);
    return [];
  } catch (error) {
    if (error instanceof WrongConfiguration) return error.problems;
    throw error;
  }
}

describe('configuration', () => {
  test('an empty environment is a demo on loopback, and an empty variable is absent', () => {
    for (const environment of [{}, { CANDOR_PORT: '', CANDOR_MODE: '', DATABASE_URL: '' }]) {
      expect(readConfiguration(environment)).toMatchObject({
        host: '127.0.0.1',
        port: 8080,
        mode: 'demo',
        feed: 'auto',
        databaseUrl: null,
        limits: true,
        inviteCodeRequired: false,
        language: 'en',
        tickRetentionDays: 0,
        keyDays: 0,
      });
    }
  });

  test('PRODUCT RULES 3.1 live mode takes real prices only, keeps its limits and asks for invite codes', () => {
    expect(problemsOf({ CANDOR_MODE: 'live', CANDOR_FEED: 'simulated' })).toEqual([
      'CANDOR_FEED=simulated is play: in live mode prices must be live',
    ]);
    expect(problemsOf({ CANDOR_MODE: 'live', CANDOR_FEED: 'replay:/x' })).toHaveLength(1);
    expect(problemsOf({ CANDOR_MODE: 'live', CANDOR_LIMITS: 'off' })).toHaveLength(1);
    expect(readConfiguration({ CANDOR_MODE: 'live', CANDOR_FEED: 'live' }).inviteCodeRequired).toBe(true);
  });

  test('all problems are named at once, each with its variable', () => {
    const problems = problemsOf({
      CANDOR_PORT: '99999',
      CANDOR_MODE: 'test',
      CANDOR_FEED: 'moon',
      CANDOR_LANGUAGE: 'xx',
      CANDOR_LIMITS: 'maybe',
      CANDOR_LOG: 'loud',
      CANDOR_SUPPORT_URL: 'javascript:1',
      DATABASE_URL: 'mysql://user:secret@x',
    });
    expect(problems).toHaveLength(8);
    expect(problems.join('\n')).not.toContain('secret');
  });
});
