import { PICTURE_HEADER, PROOF_HEADER } from '@outbound/contract';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { fetchPictureCode } from '../../visitor/activities/calls.ts';
import type { PictureCode } from './picture.ts';

/** Sooner than the server forgets a challenge. */
const GOOD_MS = 15 * 60_000;
/** A challenge that does not come keeps nobody: the form is sent without. */
const PATIENCE_MS = 10_000;

interface Challenge {
  challenge: string;
  bits: number;
  needsPicture?: boolean;
}

interface Work {
  proof: Promise<string | null>;
  needsPicture: boolean | undefined;
  since: number;
}

/** What draws it. Few are asked for a picture: its script comes with one, and is asked for again with the next where it does not. */
const loadField = async () => (await import('./picture-field.tsx')).PictureField;
type Asked = PictureCode & { Field: Awaited<ReturnType<typeof loadField>> };

/**
 * What a sign-up, or what else costs work, brings besides its answers: the work of this browser on a challenge, begun with the first touch of the form, and what
 * a picture shows, where the server asks for it.
 */
export function useSignUpProof(fetchChallenge: (signal: AbortSignal) => Promise<Challenge>) {
  const [picture, setPicture] = useState<Asked | null>(null);
  const [typed, type] = useState('');
  const work = useRef<Promise<Work> | null>(null);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current = -1;
    },
    [],
  );

  const anotherPicture = async () => {
    type('');
    const [next, Field] = await Promise.all([fetchPictureCode(), loadField()]);
    // Whatever was typed meanwhile was read from the picture before.
    type('');
    setPicture({ ...next, Field });
  };

  const begin = async (): Promise<Work> => {
    turn.current += 1;
    const own = turn.current;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    // Who only reads the form loads nothing of it.
    const [{ challenge, bits, needsPicture }, { solve }] = await Promise.all([
      fetchChallenge(patience.signal).finally(() => clearTimeout(timer)),
      import('./solve.ts'),
    ]);
    const proof = solve(challenge, bits, () => turn.current !== own);
    return { proof, needsPicture, since: performance.now() };
  };
  /** The work that is under way or done; new work where there is none, or only an old one. */
  const current = async (): Promise<Work> => {
    const before = await work.current?.catch(() => null);
    if (before && performance.now() - before.since < GOOD_MS) return before;
    work.current = begin();
    return work.current;
  };

  /** Begins before it is waited for; whatever fails now is tried again with the sign-up. */
  const prepare = () => {
    if (work.current) return;
    work.current = begin();
    work.current
      .then(async ({ needsPicture }) => {
        if (needsPicture) await anotherPicture();
      })
      .catch(() => undefined);
  };

  const headers = async (): Promise<Record<string, string>> => {
    // Without work the server says what it thinks of it: a few sign-ups of a network need none.
    const proof = await current().then(
      (begun) => begun.proof,
      () => null,
    );
    return {
      ...(proof !== null && { [PROOF_HEADER]: proof }),
      ...(picture && typed && { [PICTURE_HEADER]: `${picture.verifyId}.${typed.trim()}` }),
    };
  };

  /** Sends with what is asked for; work that is no longer enough is done anew without a word. */
  const send = async <T>(sending: (headers: Record<string, string>) => Promise<T>): Promise<T> => {
    try {
      return await sending(await headers());
    } catch (error) {
      if (!(error instanceof CallFailure && error.code === 'OM2013') || picture) throw error;
      work.current = null;
      return sending(await headers());
    }
  };

  /** After a refusal: a picture that was sent is used up, and what else is wanted is begun. */
  const again = async (wanted: 'work' | 'picture' | null): Promise<void> => {
    if (wanted !== null) {
      work.current = begin();
      work.current.catch(() => undefined);
    }
    if (wanted === 'picture' || picture) await anotherPicture().catch(() => undefined);
  };

  return { picture, typed, type, anotherPicture, prepare, send, again };
}
