import { words } from '../i18n/words.ts';
import { toast } from '../ui/toast.tsx';

/** Keeps the shell on the device, and asks before a new version takes over. Only in a built app: a development server changes by itself. */
export function offerUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const hadController = serviceWorker.controller !== null;
  void serviceWorker
    .register('/service-worker.js')
    .then((registration) => {
      if (registration.waiting !== null && hadController) ask(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const next = registration.installing;
        next?.addEventListener('statechange', () => {
          if (next.state === 'installed' && serviceWorker.controller !== null) ask(next);
        });
      });
    })
    // Private windows and strict settings refuse it; the app then works without.
    .catch(() => undefined);
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
