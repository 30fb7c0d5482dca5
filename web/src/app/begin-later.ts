import { nextTask } from '../domain/next-task.ts';
import { followTranslators } from './follow-translators.ts';
import { loginByDevice } from './login-by-device.ts';
import { offerUpdates } from './offline-shell.ts';

async function followDepositAddresses(): Promise<void> {
  (await import('../session/deposit-addresses.ts')).followDepositAddresses();
}

async function followTheSettings(): Promise<void> {
  await (await import('./follow-settings.ts')).followSettings();
}

async function followTheContent(): Promise<void> {
  (await import('./follow-content.ts')).followContent();
}

/** What no page waits for, in a file of its own; without it the app works as it does in a private window. */
export async function beginLater(): Promise<void> {
  followTranslators();
  for (const start of [loginByDevice, followDepositAddresses, followTheSettings, followTheContent, offerUpdates]) {
    await nextTask();
    void start().catch(() => undefined);
  }
}
