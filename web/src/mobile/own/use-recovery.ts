import type { RecoveredSignUp } from '@outbound/contract';
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../api/send.ts';
import { useLanguage, useTexts } from '../../visitor/texts.ts';
import { useSignUpProof } from '../activities/index.ts';
import { saidOf } from '../refusal.ts';
import { askRecovery, fetchRecoveryChallenge, openRecovery } from './calls.ts';

/** Messages take a moment: who asks again at once gets two codes, of which the second one is asked for. */
const AGAIN_MS = 60_000;

/** All that finding sign-ups by phone knows and does; the components only show it. */
export function useRecovery() {
  const language = useLanguage();
  const texts = useTexts('form');
  const proof = useSignUpProof(fetchRecoveryChallenge);
  /** The request that a code is on its way for. */
  const [asked, setAsked] = useState<{ phone: string; recoveryId: string; againAt: number } | null>(null);
  const [found, setFound] = useState<readonly RecoveredSignUp[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Of the request whose answer has not come: sent again, it is the same one. */
  const sending = useRef({ phone: '', key: '' });

  const run = async (doing: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      await doing();
    } catch (error) {
      setFault(saidOf(error, texts));
    } finally {
      setBusy(false);
    }
  };

  const ask = (phone: string) =>
    run(async () => {
      if (sending.current.phone !== phone) sending.current = { phone, key: newIdempotencyKey() };
      const { key } = sending.current;
      const { recoveryId } = await proof.send((headers) => askRecovery(phone, language, key, headers));
      sending.current = { phone: '', key: '' };
      setAsked({ phone, recoveryId, againAt: Date.now() + AGAIN_MS });
    });

  const open = (code: string) =>
    run(async () => {
      if (asked) setFound((await openRecovery(asked.recoveryId, code, language)).signUpList);
    });

  /** Another phone, from the beginning. */
  const restart = () => {
    setAsked(null);
    setFound(null);
    setFault(null);
  };

  return { asked, found, fault, busy, prepare: proof.prepare, ask, open, restart };
}

/** Whole seconds until then; 0 once it is over. */
export function useSecondsUntil(moment: number): number {
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is of this moment.
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
