/** What the portal shows of the activity of a sign-up. */
import type { ContentLanguage, FormItem, OpenActivity } from '@outbound/contract';
import { notFound, Refusal } from '../../../http/refusal.ts';

export interface ShownActivities {
  openView(id: number, language: ContentLanguage): Promise<OpenActivity>;
  openForm(id: number, language: ContentLanguage): Promise<FormItem[]>;
}

/** What is read of one on the shelf; null where it is no longer there. */
export async function ifShown<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal && error.code === notFound().code) return null;
    throw error;
  }
}
