import { useQueryClient } from '@tanstack/react-query';
import { Button, Card, Space } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { readAgain, useWrite } from '../../../api/query.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { DownloadOutlined, UploadOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { type Entry, type RegisterName, registers } from './registers.tsx';

const ImportDialog = lazyPart(async () => ({
  default: (await import('../../../ui/tables/import-dialog.tsx')).ImportDialog,
}));
const ImportRecords = lazyPart(async () => ({
  default: (await import('../../../ui/tables/import-records.tsx')).ImportRecords,
}));

interface RegisterProps {
  register: RegisterName;
  /** The department that the page is about, with all below it. */
  deptId?: number | null;
  /** Rows came or went: the figures are read anew. */
  onChanged(): void;
}

type Calls = (typeof registers)['returnFunds']['entries'];

const voidFields = [
  { kind: 'textarea', name: 'reason', label: '作废原因', required: true, max: 200, rows: 3 },
] as const;

/** The rows of a register, and the ways in: import, template, records; each row can be read and withdrawn. */
export function Register({ register, deptId = null, onChanged }: RegisterProps) {
  const { subject, entries, code, help, nameOf, columns, keyword } = registers[register];
  // Both have the same calls; their rows are told apart by the labels.
  const calls = entries as Calls;
  const client = useQueryClient();
  const [open, setOpen] = useState<'import' | 'records' | null>(null);
  const [shown, setShown] = useState<Entry | null>(null);
  const [voided, setVoided] = useState<Entry | null>(null);
  const withdraw = useWrite(calls.void, { done: '已作废', refresh: [calls.page], onSuccess: onChanged });
  const changed = () => {
    void readAgain(client, [calls.page, calls.importRecordPage, calls.importLast]);
    onChanged();
  };
  const template = async () => {
    try {
      await download(calls.importTemplate, {});
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    }
  };
  const search: readonly SearchField<Template<Calls['page']>>[] = [
    { kind: 'text', name: 'keyword', label: '关键字', max: 100, placeholder: keyword },
    {
      kind: 'range',
      of: 'date',
      name: 'day',
      names: ['dayStart', 'dayEnd'],
      label: register === 'returnFunds' ? '返还日期' : '申诉日期',
    } as SearchField<Template<Calls['page']>>,
    {
      kind: 'select',
      name: 'isVoid',
      label: '状态',
      options: [
        { value: 0, label: '有效' },
        { value: 1, label: '已作废' },
      ],
    },
  ];
  return (
    <Card title={`${subject}明细`} size="small">
      <PageTable
        call={calls.page}
        name={`register-${register}`}
        columns={columns as never}
        search={search}
        {...(deptId !== null && { always: { deptId } })}
        inAddress={register}
        actionsWidth={120}
        actions={(row) => [
          { label: '查看', onClick: () => setShown(row) },
          ...(row.voidedTime === null
            ? [
                {
                  label: '作废',
                  code: 'latin_analysis_void' as const,
                  danger: true,
                  onClick: () => setVoided(row),
                },
              ]
            : []),
        ]}
        emptyText={`还没有${subject}`}
        toolbar={() => (
          <Permitted code={code}>
            <Space wrap>
              <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpen('import')}>
                批量导入
              </Button>
              <Button icon={<DownloadOutlined />} onClick={() => void template()}>
                下载导入模板
              </Button>
              <Button onClick={() => setOpen('records')}>导入记录</Button>
            </Space>
          </Permitted>
        )}
      />
      <EntryDrawer register={register} row={shown} onClose={() => setShown(null)} />
      <DialogForm<{ reason: string }>
        open={voided !== null}
        subject={subject}
        title={`作废“${voided ? nameOf(voided) : ''}”`}
        fields={voidFields}
        onSubmit={({ reason }) => withdraw.mutateAsync({ id: voided?.id ?? 0, reason })}
        onClose={() => setVoided(null)}
      >
        <p>作废后不再计入统计，不能恢复；该记录和原因会保留。</p>
      </DialogForm>
      <OnceWanted isWanted={open === 'import'}>
        {open === 'import' ? (
          <ImportDialog
            subject={subject}
            help={help}
            calls={calls}
            updates={false}
            onDone={changed}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </OnceWanted>
      <OnceWanted isWanted={open === 'records'}>
        {open === 'records' ? (
          <ImportRecords subject={subject} calls={calls} onDone={changed} onClose={() => setOpen(null)} />
        ) : null}
      </OnceWanted>
    </Card>
  );
}
