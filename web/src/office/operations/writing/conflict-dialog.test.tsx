import { informationFields, languageTexts } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { expect, test } from 'vitest';
import { networkFailure } from '../../../api/failure.ts';
import { createQueryClient } from '../../../api/query.ts';
import { emptyValues, toSave } from '../information/form-values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type DifferingField, differingFields } from './differing-fields.ts';

const file = (url: string, name: string) => JSON.stringify([{ url, name, uid: '1' }]);
const stored = {
  ...emptyValues,
  ...{ title: '旧题', tags: ['锂'], content: '<p>甲</p><p>乙</p>', cover: file('/a', '旧名.png') },
};
const typed = {
  ...stored,
  ...{ title: '新题', tags: ['锂', '铜'], content: '<p>甲</p><p>丙</p>', cover: file('/a', '新名.png') },
};
const read = { html: Object.values(languageTexts).map(({ content }) => content), files: ['cover', 'video'] };
const compared = () => differingFields(informationFields, toSave(stored), toSave(typed), read);

function show(differences: () => Promise<readonly DifferingField[]>) {
  const done: string[] = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <ConflictDialog
          subject="资讯"
          addCode="latin_op_info_add"
          latest="/information/detail?id=9"
          conflict={{ title: '内容已被他人修改', text: '该内容已由 王岚 于 10:00 修改，请刷新后再试' }}
          note="您填写的内容仍保留在本页。"
          differences={differences}
          onSaveAs={() => done.push('save as')}
          onOverwrite={() => done.push('overwrite')}
          onClose={() => done.push('close')}
        />
      </App>
    </QueryClientProvider>,
  );
  return done;
}

test('the later of two editors sees what differs, paragraph by paragraph, and has three ways on', async () => {
  const done = show(async () => compared());
  const differences = await screen.findByRole('region', { name: '差异' });
  const told = (selector: string) =>
    [...differences.querySelectorAll(selector)].map(({ textContent }) => textContent);
  // Right below the heading of the page that the dialog lies over.
  expect(told('h2')).toEqual(['资讯标题', '标签', '正文']);
  expect(told('del')).toEqual(['旧题', '锂', '乙']);
  expect(told('ins')).toEqual(['新题', '锂、铜', '丙']);
  const dialog = within(screen.getByRole('dialog', { name: '内容已被他人修改' }));
  expect(dialog.getByRole('link', { name: '查看最新内容' }).style.textDecoration).toBe('underline');
  for (const name of ['另存为新资讯', '覆盖保存', '返回继续修改'])
    fireEvent.click(dialog.getByRole('button', { name }));
  expect(done).toEqual(['save as', 'overwrite', 'close']);
});

test('a text that differs by its marks alone says so', () => {
  const bold = { ...stored, content: '<p><strong>甲</strong></p><p>乙</p>' };
  const found = differingFields(informationFields, toSave(stored), toSave(bold), read);
  expect(found.map(({ parts }) => parts)).toEqual([[{ kind: 'added', text: '文字相同，格式有变更' }]]);
});

test('what cannot be compared says so, and the ways on stay', async () => {
  const done = show(() => Promise.reject(networkFailure()));
  expect(await screen.findByText(/差异读取失败/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '另存为新资讯' }));
  expect(done).toEqual(['save as']);
});
