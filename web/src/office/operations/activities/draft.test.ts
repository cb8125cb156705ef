import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftKey, dropDraft, readDraft, writeDraft } from '../writing/index.ts';
import { activityDrafts } from './drafts.ts';
import { emptyValues } from './form-values.ts';

const key = draftKey(activityDrafts, 'admin', '12');
const draft = { savedAt: 1_790_000_000_000, version: 3, values: { ...emptyValues, title: '写到一半' } };

describe('a draft', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());

  it('comes back as it was kept, until it is dropped', () => {
    expect(readDraft(activityDrafts, key)).toBeNull();
    expect(writeDraft(key, draft)).toBe(true);
    expect(readDraft(activityDrafts, key)).toEqual(draft);
    dropDraft(key);
    expect(readDraft(activityDrafts, key)).toBeNull();
  });

  it('belongs to one person and one activity', () => {
    writeDraft(key, draft);
    expect(readDraft(activityDrafts, draftKey(activityDrafts, 'editor', '12'))).toBeNull();
    expect(readDraft(activityDrafts, draftKey(activityDrafts, 'admin', 'new'))).toBeNull();
  });

  it('that is damaged or of another shape is none', () => {
    for (const text of [
      '{',
      '[]',
      '1',
      '{"savedAt":1}',
      '{"savedAt":1,"values":{"services":"x","formItemList":[]}}',
    ]) {
      localStorage.setItem(key, text);
      expect(readDraft(activityDrafts, key)).toBeNull();
    }
  });

  it('of an earlier release gets the fields that it lacks', () => {
    localStorage.setItem(
      key,
      JSON.stringify({ savedAt: 1, version: null, values: { title: '旧', services: [], formItemList: [] } }),
    );
    expect(readDraft(activityDrafts, key)?.values).toMatchObject({ title: '旧', latLon: '', capacity: null });
  });
});
