import { words } from '../i18n/words.ts';
import { toast } from '../ui/toast.tsx';

/** Keeps the shell on the device, and asks before a new version takes over. Only in a built app: a development server changes by itself. */
export async function offerUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const hadController = serviceWorker.controller !== null;
  // Private windows and strict settings refuse it; the app then works without.
  const registration = await serviceWorker.register('/service-worker.js').catch(() => null);
  if (registration === null) return;
  if (registration.waiting !== null && hadController) ask(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && serviceWorker.controller !== null) ask(next);
    });
  });
}

function ask(next: ServiceWorker): void {
  toast(words.i18n._('shell.update.ready'), 'notice', {
    label: words.i18n._('shell.update.load'),
    run() {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      next.postMessage('update');
    },
  });
}
