import { expect, test } from 'vitest';
import { emptyValues } from './form-values.ts';
import { previewTexts } from './preview-texts.ts';

const chinese = { ...emptyValues, title: '标题', summary: '摘要', content: '<p>正文</p>' };

test('a language with a title and a text has no summary of another one', () => {
  const values = { ...chinese, titleEs: 'Título', contentEs: '<p>Texto</p>' };
  expect(previewTexts(values, 'es')).toEqual({
    language: 'es',
    title: 'Título',
    summary: '',
    contentLanguage: 'es',
    content: '<p>Texto</p>',
  });
  expect(previewTexts({ ...values, summaryEs: 'Resumen' }, 'es').summary).toBe('Resumen');
});

test('a text that is missing stands in Chinese, and so does all without a title', () => {
  const values = { ...chinese, titleEs: 'Título', summaryEs: 'Resumen', summaryPt: 'Resumo' };
  const spanish = { language: 'es', title: 'Título', summary: 'Resumen' };
  const text = { contentLanguage: 'zh', content: '<p>正文</p>' };
  expect(previewTexts(values, 'es')).toEqual({ ...spanish, ...text });
  expect(previewTexts(values, 'pt')).toEqual({ language: 'zh', title: '标题', summary: '摘要', ...text });
});
