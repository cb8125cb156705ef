import {
  calls,
  EnabledStatus,
  enabledStatusLabels,
  optionsOf,
  type TemplateRow,
  TemplateType,
  templateTypeLabels,
  valuesOf,
} from '@outbound/contract';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWrite } from '../../../api/query.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { StatusSwitch } from '../../../ui/tables/status-switch.tsx';
import { NumberText } from '../../../ui/texts/number-text.tsx';
import { minutesText } from './minutes-text.ts';
import { bodyOf, readWhole, refreshed } from './template-calls.ts';

const { taskTemplate } = calls;
const PreviewDialog = lazyPart(async () => ({
  default: (await import('./preview-dialog.tsx')).PreviewDialog,
}));
const VersionsDialog = lazyPart(async () => ({
  default: (await import('./versions-dialog.tsx')).VersionsDialog,
}));

const search: readonly SearchField<Template<typeof taskTemplate.list>>[] = [
  { kind: 'text', name: 'templateName', label: '模板名称' },
  {
    kind: 'select',
    name: 'templateType',
    label: '任务类型',
    options: optionsOf(valuesOf(TemplateType), templateTypeLabels),
  },
  {
    kind: 'select',
    name: 'enabledStatus',
    label: '启用状态',
    options: optionsOf(valuesOf(EnabledStatus), enabledStatusLabels),
  },
];

const yesOrNo = (value: 0 | 1) => (value ? '是' : '否');
const edit = ({ templateId }: TemplateRow) => `/taskSetting/edit?id=${templateId}`;

/** The kinds of task, each with its forms and rules. */
export default function TaskTemplates() {
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<TemplateRow | null>(null);
  const [looked, setLooked] = useState<TemplateRow | null>(null);
  const modify = useWrite(taskTemplate.modify, { refresh: refreshed });
  const switchTo = async (row: TemplateRow, on: boolean) => {
    const whole = await readWhole(row.templateId);
    if (whole) await modify.mutateAsync({ ...bodyOf(whole), enabledStatus: on ? 1 : 0 });
  };

  const columns: Column<TemplateRow>[] = [
    {
      key: 'templateName',
      title: '模板名称',
      width: 130,
      render: (row) => <Link to={edit(row)}>{row.templateName}</Link>,
    },
    { key: 'templateTypeName', title: '任务类型', width: 96 },
    { key: 'versionNo', title: '版本', width: 72, render: ({ versionNo }) => `V${versionNo}` },
    { key: 'needSign', title: '需签收', width: 80, render: ({ needSign }) => yesOrNo(needSign) },
    { key: 'needReview', title: '需审核', width: 80, render: ({ needReview }) => yesOrNo(needReview) },
    {
      key: 'handleLimit',
      title: '默认时限',
      width: 100,
      render: ({ handleLimit }) => minutesText(handleLimit),
    },
    {
      key: 'enabledStatus',
      title: '启用状态',
      width: 100,
      render: (row) => (
        <StatusSwitch
          on={row.enabledStatus === EnabledStatus.enabled}
          name={row.templateName}
          code="latin_sys_task"
          labels={enabledStatusLabels}
          warning="停用后不能再用它派发任务，已派发的任务不受影响。"
          onChange={(on) => switchTo(row, on)}
        />
      ),
    },
    {
      key: 'useNum',
      title: '使用次数',
      width: 100,
      align: 'right',
      render: ({ useNum }) => <NumberText value={useNum} />,
    },
    {
      key: 'openNum',
      title: '未办结',
      width: 88,
      align: 'right',
      hiddenAtFirst: true,
      render: ({ openNum }) => <NumberText value={openNum} />,
    },
    { key: 'description', title: '描述', width: 260, lines: 2, hiddenAtFirst: true },
    { key: 'updatedBy', title: '更新人', width: 104 },
    { key: 'updatedTime', title: '更新时间', width: 172 },
  ];

  return (
    <>
      <PageTable
        call={taskTemplate.list}
        name="task-templates"
        rowKey="templateId"
        columns={columns}
        search={search}
        actionsWidth={184}
        actions={(row) => [
          { label: '修改', onClick: () => void navigate(edit(row)) },
          { label: '历史版本', onClick: () => setLooked(row) },
          { label: '预览', onClick: () => setPreviewed(row) },
        ]}
      />
      <Suspense>
        {previewed ? (
          <PreviewDialog
            templateId={previewed.templateId}
            title={`预览：${previewed.templateName}`}
            onClose={() => setPreviewed(null)}
          />
        ) : null}
        {looked ? <VersionsDialog template={looked} onClose={() => setLooked(null)} /> : null}
      </Suspense>
    </>
  );
}
