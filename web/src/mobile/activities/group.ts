import type { Answer, ApplyEntry, ApplyStatus, Calls, ContentLanguage, FormItem } from '@outbound/contract';
import type { ReactNode } from 'react';
import type { Texts } from '../../visitor/texts.ts';
import type { Refused } from '../refusal.ts';

/** What the page says of a sign-up that is stored. */
export interface Stored {
  applyCode: string;
  queryCode: string;
  applyStatus: ApplyStatus;
  /** The so-manieth of those who wait; null with a place. */
  waitPlace: number | null;
  successText: string;
  successLanguage: ContentLanguage;
  /** Those who were signed up with him, as they are shown. */
  beside?: ReactNode;
}

/** Those who come along, for the form of whoever brings them: its script need not know how they are asked and sent. */
export interface Group {
  /** He himself among them. */
  people: number;
  /** What is wrong with their answers, by the keys of their fields. */
  faults(): Iterable<[id: number, fault: string]>;
  /** Sends them with him. */
  send(
    entries: ApplyEntry[],
    idempotencyKey: string,
    headers: Record<string, string>,
  ): Promise<Answer<Calls['application']['openApply']> & Pick<Stored, 'beside'>>;
  /** What a refusal means for his form and theirs. */
  read(error: unknown, form: readonly FormItem[], texts: Texts['form']): Refused;
  /** Forgets what was typed of them. */
  drop(): void;
}
