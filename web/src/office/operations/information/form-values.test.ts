import { ContentType, informationAdd } from '@outbound/contract';
import { describe, expect, it } from 'vitest';
import {
  emptyValues,
  faultsFor,
  type InformationFormValues,
  informationDrafts,
  languageOf,
  placeFaults,
  placeOf,
  toSave,
} from './form-values.ts';

const written: InformationFormValues = { ...emptyValues, title: '钱凯港直航一年', content: '<p>正文</p>' };
const film = JSON.stringify([{ name: 'a.mp4', uid: '1', url: '/web/efs/api/v1/file/preview/abc' }]);
const namesOf = (values: InformationFormValues, publish = false) =>
  faultsFor(values, publish).map(({ name }) => name);

describe('the news form', () => {
  it('sends what add takes, empty fields as empty', () => {
    const body = toSave({ ...written, columnKey: undefined, tags: [' 港口 '] });
    expect(informationAdd.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      columnKey: '',
      tags: ['港口'],
      cover: '',
      onShelfTime: null,
      contentEs: '',
    });
  });

  it('keeps a film to video items, though it stays in the form', () => {
    expect(toSave({ ...written, video: film }).video).toBe('');
    expect(toSave({ ...written, video: film, contentType: ContentType.video }).video).toBe(film);
  });

  it('may be saved without a text, though not published', () => {
    expect(namesOf({ ...written, content: '' })).toEqual([]);
    expect(namesOf({ ...written, content: '' }, true)).toEqual(['content']);
    // What is planned goes there by itself.
    expect(namesOf({ ...written, content: '', onShelfTime: '2026-12-24 09:00:00' })).toEqual(['content']);
    expect(namesOf({ ...written, content: '', contentType: ContentType.video }, true)).toEqual(['video']);
    expect(namesOf({ ...written, content: '', contentType: ContentType.video, video: film }, true)).toEqual(
      [],
    );
  });

  it('says at which field something is wrong', () => {
    expect(namesOf({ ...emptyValues })).toEqual(['title']);
    expect(namesOf({ ...written, contentEs: '<p>texto</p>' })).toEqual(['titleEs']);
    const plans = { onShelfTime: '2026-12-02 09:00:00', offShelfTime: '2026-12-01 09:00:00' };
    expect(namesOf({ ...written, ...plans })).toEqual(['offShelfTime']);
    expect(
      placeFaults([
        { path: 'tags.1', message: '标签过长' },
        { path: 'unknown', message: 'x' },
      ]),
    ).toEqual([{ name: 'tags', message: '标签过长' }]);
  });

  it('knows the language of a text, and that texts come before the rest', () => {
    expect([languageOf('contentPt'), languageOf('title'), languageOf('cover')]).toEqual(['pt', 'zh', null]);
    expect(placeOf('contentPt')).toBeLessThan(placeOf('cover'));
    expect(placeOf('title')).toBeLessThan(placeOf('titleEs'));
  });

  it('takes up drafts of its own shape alone', () => {
    expect(informationDrafts.read({ tags: [], content: '' })).toMatchObject({ title: '', contentPt: '' });
    expect(informationDrafts.read({ content: '' })).toBeNull();
  });
});
