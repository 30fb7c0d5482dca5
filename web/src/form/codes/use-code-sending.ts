import { demoInbox, sendEmailCode, sendMobileCode } from '@candor/contract/modules/identity/codes';
import { CODE_LIFE_SECONDS } from '@candor/contract/one-time-codes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { CallFailure } from '../../api/failures.ts';
import { useSay } from '../../i18n/text.tsx';
import { announce } from '../../ui/announce.ts';
import { failureText } from '../failure-text.ts';
import { useSending } from '../sending.ts';
import { addressText } from './address.ts';
import { captchaTyped, freshCaptcha, type Captcha } from './captcha.ts';
import { keyOf, readSent, secondsUntilAgain, sentAt, writeSent, type CodeKind, type SentCode } from './sent-code.ts';

const TICK_MS = 1000;

/** Seconds until another code can be asked for since `knownMs`; draws again each second while there are some. */
function useSecondsUntilAgain(sent: SentCode | null, to: string | null, knownMs: number): number {
  const [tickMs, setNowMs] = useState(knownMs);
  // A code that was sent after the last tick counts from its own moment.
  const seconds = secondsUntilAgain(sent, to, Math.max(tickMs, knownMs));
  const counts = seconds > 0;
  useEffect(() => {
    if (!counts) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [counts]);
  return seconds;
}

/** The code of this kind that was sent last, and what remembers another; each kind has its own. */
function useSentCode(kind: CodeKind) {
  const name = keyOf(kind);
  const read = () => {
    const knownMs = Date.now();
    return { name, sent: readSent(kind, knownMs), knownMs };
  };
  const [kept, setKept] = useState(read);
  // Another tab of the form is shown.
  if (kept.name !== name) setKept(read);
  const remember = (sent: SentCode) => {
    writeSent(kind, sent);
    setKept({ name, sent, knownMs: Date.now() });
  };
  return { sent: kept.name === name ? kept.sent : null, knownMs: kept.knownMs, remember };
}

export interface CodeSending {
  readonly kind: CodeKind;
  /** The code that was sent last, while it may still work. */
  readonly sent: SentCode | null;
  readonly busy: boolean;
  readonly failure: CallFailure | null;
  /** What went wrong with the sending, in words. */
  readonly words: string | null;
  /** Seconds until another code can be asked for at this address. */
  readonly secondsLeft: number;
  /** The digits of a picture, which the server asks for before the first text message; null while it does not. */
  readonly captcha: Captcha | null;
  readonly setCaptcha: (captcha: Captcha) => void;
  /** Whether a picture waits for its digits. */
  readonly isUnread: boolean;
  /** Asks for a code; resolves with whether one is on its way. */
  readonly send: (to: string) => Promise<boolean>;
  readonly forget: () => void;
}

const ask = ({ purpose, channel }: CodeKind, to: string, captcha: Captcha | null) =>
  channel === 'email'
    ? call(sendEmailCode, { codeType: purpose, email: to }, { quiet: true })
    : call(
        sendMobileCode,
        { codeType: purpose, phone: to, ...(captcha === null ? {} : { captcha: captcha.text, captchaName: captcha.name }) },
        { quiet: true },
      );

/**
 * One-time codes of one kind, and when another can be asked for; a reload forgets neither. `to` is the address as typed, null while it is
 * none.
 */
export function useCodeSending(kind: CodeKind, to: string | null): CodeSending {
  const say = useSay();
  const queries = useQueryClient();
  const { sent, knownMs, remember } = useSentCode(kind);
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const { busy, failure, words, send, forget } = useSending((failed) => failureText(failed, say));
  return {
    kind,
    sent,
    busy,
    failure,
    words,
    captcha,
    isUnread: captcha !== null && captchaTyped(captcha) !== null,
    setCaptcha: (typed) => {
      setCaptcha(typed);
      forget();
    },
    secondsLeft: useSecondsUntilAgain(sent, to, knownMs),
    forget,
    send: async (address) => {
      let isOnItsWay = false;
      const run = async () => {
        forget();
        remember(sentAt(Date.now(), address, await ask(kind, address, captcha)));
        isOnItsWay = true;
        setCaptcha(null);
        void queries.invalidateQueries({ queryKey: [demoInbox.name] });
        announce(say('codes.code.sentTo', { address: addressText(kind.channel, address) }));
      };
      await send(run, ({ reason, limit, words: refused }) => {
        // a picture is good for one answer, right or wrong
        if (reason === 'CAPTCHA_WRONG') setCaptcha(freshCaptcha());
        // Another tab has asked already: its code is on its way, and the time until the next is what the server says.
        const resendSeconds = reason === 'CODE_TOO_SOON' ? Number(limit) : 0;
        if (resendSeconds > 0) remember(sentAt(Date.now(), address, { resendSeconds, expiresSeconds: CODE_LIFE_SECONDS }));
        announce(refused, 'assertive');
      });
      return isOnItsWay;
    },
  };
}
