import process from 'node:process';
import { pino, type Logger } from 'pino';
import { LogLines } from './log-lines.ts';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const STANDARD_ERROR = 2;

/** Lines of JSON on the standard error output, so that the standard output stays for what people read. Never give it secrets. */
export function createLogger(level: LogLevel): Logger {
  const lines = new LogLines(STANDARD_ERROR);
  process.on('exit', () => lines.flushSync());
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines);
}
