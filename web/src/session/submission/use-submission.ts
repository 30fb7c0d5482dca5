import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { callTimeoutMs } from '../../api/transport.ts';
import { preferencesStore } from '../preferences.ts';
import { tabStorage } from '../storage.ts';
import type { SubmissionController, SubmissionWork } from './controller.ts';
import { createSubmission } from './controller.ts';
import type { Submission } from './machine.ts';
import { askByKey } from './request-result.ts';
import { countSending } from './sending.ts';

interface Options<Content, Result> extends SubmissionWork<Content, Result> {
  /** Names the form; what is on its way is remembered under it until the answer is known. */
  readonly name: string;
  /** Shape of the content, checked when it is read back after a reload. No passwords and no codes in it. */
  readonly content: v.GenericSchema<Content>;
}

const pendingVersion = 1;
const vibrationMs = 10;

export function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** State to draw, and what the buttons do. */
export type Submitting<Content, Result> = SubmissionController<Content, Result> & { readonly state: Submission<Content, Result> };

/** The submit machine for one form. */
export function useSubmission<Content, Result>(options: Options<Content, Result>): Submitting<Content, Result> {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // The controller reads the options when something happens, never while drawing.
  // oxlint-disable-next-line react/refs
  const [controller] = useState(() =>
    createSubmission<Content, Result>(() => latest.current, {
      newKey,
      ask: askByKey,
      wait,
      sendingLimit: () => wait(callTimeoutMs),
      countSending(change) {
        countSending(change);
        // Not every device can, and a setting of the page may forbid it.
        if (change > 0 && preferencesStore.getState().vibration && 'vibrate' in navigator) navigator.vibrate(vibrationMs);
      },
      keep(pending) {
        const key = `submission-${options.name}` as const;
        if (pending === null) tabStorage.remove(key);
        else tabStorage.write(key, pendingVersion, pending);
      },
    }),
  );
  useEffect(() => {
    const pendingSchema = v.object({ content: latest.current.content, key: v.string() });
    const pending = tabStorage.read(`submission-${latest.current.name}`, pendingVersion, pendingSchema);
    if (pending !== null) controller.resume({ content: pending.content, key: pending.key });
  }, [controller]);
  const state = useSyncExternalStore(controller.subscribe, controller.current);
  return { ...controller, state };
}
