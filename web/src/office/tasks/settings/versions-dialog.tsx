import { calls, type TemplateRow, type TemplateVersionRow } from '@outbound/contract';
import { Tabs } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { type Column, PageTable } from '../../../ui/tables/page-table.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

const { taskTemplate } = calls;

const columns: Column<TemplateVersionRow>[] = [
  { key: 'versionNo', title: '版本', width: 72, render: ({ versionNo }) => `V${versionNo}` },
  {
    key: 'changeList',
    title: '表单的变化',
    width: 420,
    render: ({ versionNo, changeList }) =>
      changeList.length === 0 ? (
        versionNo === 1 ? (
          '首个版本'
        ) : (
          '--'
        )
      ) : (
        <ul style={{ margin: 0, paddingLeft: 18, whiteSpace: 'normal' }}>
          {changeList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
  },
  { key: 'createdBy', title: '修改人', width: 110 },
  { key: 'createdTime', title: '生效时间', width: 172 },
];

/** Every version of a template's forms, and whatever else was changed of it. */
export function VersionsDialog({ template, onClose }: { template: TemplateRow; onClose(): void }) {
  const { templateId, templateName } = template;
  const [shown, setShown] = useState<TemplateVersionRow | null>(null);
  return (
    <Dialog open title={`历史版本：${templateName}`} width={960} footer={null} isGlance onCancel={onClose}>
      <Tabs
        items={[
          {
            key: 'versions',
            label: '表单版本',
            children: (
              <PageTable
                call={taskTemplate.versionPage}
                name="task-template-versions"
                rowKey="templateVersionId"
                inAddress={false}
                columns={columns}
                always={{ templateId }}
                actionsWidth={72}
                actions={(row) => [{ label: '预览', onClick: () => setShown(row) }]}
              />
            ),
          },
          {
            key: 'history',
            label: '变更记录',
            children: <ChangeHistory call={taskTemplate.historyPage} template={{ templateId }} />,
          },
        ]}
      />
      {shown ? (
        <PreviewDialog
          templateId={templateId}
          templateVersionId={shown.templateVersionId}
          title={`${templateName} V${shown.versionNo}`}
          onClose={() => setShown(null)}
        />
      ) : null}
    </Dialog>
  );
}
