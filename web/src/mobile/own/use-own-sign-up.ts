import type { ContentLanguage, OwnKey, OwnSignUp } from '@outbound/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { newIdempotencyKey } from '../../api/send.ts';
import { forgetSignUp, rememberQueryCode } from '../../visitor/browser-memory.ts';
import { useFocusBack } from '../../visitor/focus-back.ts';
import { useLanguage, useTexts } from '../../visitor/texts.ts';
import { saidOf } from '../refusal.ts';
import { refuseNotices, viewOwn, withdrawOwn } from './calls.ts';
import { readOwnAddress } from './own-address.ts';

/** Reads it; what was taken back, here or anywhere, its activity's page does not tell as one any more. */
async function readOwn(key: OwnKey, language: ContentLanguage): Promise<OwnSignUp> {
  const signUp = await viewOwn(key, language);
  if (signUp.state === 'withdrawn') forgetSignUp(signUp.activityId, signUp.applyCode);
  return signUp;
}

/** All that the page of one's own sign-up knows and does; the components only show it. */
export function useOwnSignUp() {
  const language = useLanguage();
  const texts = useTexts('form');
  const [applyCode, setApplyCode] = useState('');
  const [opened, setOpened] = useState<{
    key: OwnKey;
    signUp: OwnSignUp;
    /** Shown because somebody pressed something, not with the page. */
    isAsked: boolean;
  } | null>(null);
  const [isClosed, setClosed] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useFocusBack(busy);
  const withdrawKey = useRef('');
  /** What this page itself put behind the `#`: no link that somebody followed. */
  const ownHash = useRef('');
  /** What is shown, and how often something was closed: an answer that comes after that opens nothing. */
  const shownKey = useRef<OwnKey | null>(null);
  const closings = useRef(0);

  /** Reads it and shows it; answers whether it could. */
  const open = useCallback(
    async (key: OwnKey, isAsked = true): Promise<boolean> => {
      const before = closings.current;
      const isWanted = () => closings.current === before;
      setBusy(true);
      setFault(null);
      try {
        const signUp = await readOwn(key, language);
        if (!isWanted()) return false;
        if ('queryCode' in key) {
          rememberQueryCode(signUp.applyCode, key.queryCode);
          ownHash.current = `#no=${signUp.applyCode}`;
          history.replaceState(history.state, '', ownHash.current);
        }
        // A key belongs to one sign-up: with another one's it would be refused (CM4091).
        withdrawKey.current = '';
        shownKey.current = key;
        setOpened({ key, signUp, isAsked });
        return true;
      } catch (error) {
        if (isWanted()) setFault(saidOf(error, texts));
        return false;
      } finally {
        if (isWanted()) setBusy(false);
      }
    },
    [language, texts],
  );
  /** The same of the one that is shown, unless it was closed meanwhile. */
  const reread = async (key: OwnKey, isAsked = true): Promise<boolean> =>
    shownKey.current === key && (await open(key, isAsked));

  useEffect(() => {
    const read = () => {
      if (location.hash !== '' && location.hash === ownHash.current) return;
      const said = readOwnAddress(location.hash);
      setApplyCode(said.applyCode);
      if (said.key) void open(said.key, false);
    };
    read();
    // A link that is opened in this very page.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [open]);

  /** Does something with it and shows it as it is then; answers whether it was done. */
  const change = async (doing: (key: OwnKey) => Promise<unknown>): Promise<boolean> => {
    if (!opened || busy) return false;
    const isShown = () => shownKey.current === opened.key;
    const readAgain = async () => {
      const signUp = await readOwn(opened.key, language);
      if (isShown()) setOpened({ key: opened.key, signUp, isAsked: true });
    };
    setBusy(true);
    setFault(null);
    try {
      await doing(opened.key);
      await readAgain();
      return true;
    } catch (error) {
      // It cannot be taken back as it stands by now: that is shown, with the reason beside it.
      if (error instanceof CallFailure && error.code === 'OM2017') await readAgain().catch(() => undefined);
      if (isShown()) setFault(saidOf(error, texts));
      return false;
    } finally {
      if (isShown()) setBusy(false);
    }
  };
  const withdraw = () => {
    withdrawKey.current ||= newIdempotencyKey();
    return change((key) => withdrawOwn(key, withdrawKey.current));
  };
  const stopNotices = () => change(refuseNotices);

  const close = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    shownKey.current = null;
    closings.current += 1;
    setBusy(false);
    setOpened(null);
    setClosed(true);
    setApplyCode('');
    setFault(null);
  };

  return { applyCode, opened, isClosed, fault, busy, open, reread, withdraw, stopNotices, close };
}
