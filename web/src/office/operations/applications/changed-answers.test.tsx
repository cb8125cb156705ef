import { ApplyStatus, FormItemType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { App } from 'antd';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import { ChangedAnswers } from './changed-answers.tsx';

const entry = (formId: number, name: string, value: string, type: FormItemType = FormItemType.text) => ({
  formId,
  name,
  type,
  sortNum: formId,
  value,
});

test('what a visitor changed stands old beside new, what he added or took out is named', () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <PermissionContext value={null}>
          <ChangedAnswers
            application={
              {
                id: 7,
                applyStatus: ApplyStatus.pending,
                changedTime: '2026-11-02 10:00:00',
                entryList: [entry(1, '姓名', '王芳'), entry(2, '职务', '经理')],
                formerList: [
                  entry(1, '姓名', '李娜'),
                  entry(2, '职务', ''),
                  entry(3, '营业执照', '旧执照.png', FormItemType.upload),
                ],
              } as never
            }
          />
        </PermissionContext>
      </App>
    </QueryClientProvider>,
  );
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(-3)).toEqual(['姓名李娜王芳', '职务未填写经理', '营业执照旧执照.png（已被替换）未填写']);
});
