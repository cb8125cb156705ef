import { calls, InfoType } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { readAgain } from '../../../api/query.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { UploadOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';

const ImportDialog = lazyPart(async () => ({
  default: (await import('../../../ui/tables/import-dialog.tsx')).ImportDialog,
}));
const ImportRecords = lazyPart(async () => ({
  default: (await import('../../../ui/tables/import-records.tsx')).ImportRecords,
}));

const kinds = {
  [InfoType.alarm]: {
    subject: '警情',
    entries: calls.alarmImport,
    list: calls.taskInfo.listByAlarm,
    help: '请按模板填写，一行一起警情。单位填完整路径、单位编码或唯一的名称，地区填名称或六位行政区划代码，时间如 2026-03-05 08:30:00。警情编号已存在时，勾选更新才会改变它；由业务系统接入的警情不能用导入修改。',
  },
  [InfoType.case]: {
    subject: '案件',
    entries: calls.caseImport,
    list: calls.taskInfo.listByCase,
    help: '请按模板填写，一行一起案件。单位填完整路径、单位编码或唯一的名称，地区填名称或六位行政区划代码，日期如 2026-03-05。案件编号已存在时，勾选更新才会改变它；由业务系统接入的案件不能用导入修改。',
  },
};

/** The way in for alarms or cases that come by workbook. */
export function InfoImports({ infoType }: { infoType: InfoType }) {
  const { subject, entries, list, help } = kinds[infoType];
  const client = useQueryClient();
  const [open, setOpen] = useState<'import' | 'records' | null>(null);
  const close = () => setOpen(null);
  const changed = () => void readAgain(client, [list, entries.importRecordPage, entries.importLast]);
  return (
    <Permitted code="latin_task_info_import">
      <Space wrap>
        <Button icon={<UploadOutlined />} onClick={() => setOpen('import')}>
          导入
        </Button>
        <Button onClick={() => setOpen('records')}>导入记录</Button>
      </Space>
      <OnceWanted isWanted={open === 'import'}>
        {open === 'import' ? (
          <ImportDialog
            subject={subject}
            help={help}
            calls={entries as typeof calls.alarmImport}
            onDone={changed}
            onClose={close}
          />
        ) : null}
      </OnceWanted>
      <OnceWanted isWanted={open === 'records'}>
        {open === 'records' ? (
          <ImportRecords
            subject={subject}
            calls={entries as typeof calls.alarmImport}
            onDone={changed}
            onClose={close}
          />
        ) : null}
      </OnceWanted>
    </Permitted>
  );
}
