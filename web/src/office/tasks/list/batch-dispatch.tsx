import {
  type Answer,
  batchColumns,
  calls,
  BATCH_TARGET as TARGET,
  TaskPriority,
  taskLimits,
  taskPriorityLabels,
} from '@outbound/contract';
import { Alert, Button, Flex, Input, Select, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { tellDone } from '../../../api/events.ts';
import { useCall, useWrite } from '../../../api/query.ts';
import { pagerItem, searchable } from '../../../ui/control-names.tsx';
import { readCells } from '../../../ui/dynamic-form/paste-rows.ts';
import { useItemOptions } from '../../../ui/dynamic-form/use-options.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FailureAlert } from '../../../ui/feedback/failure-state.tsx';
import { namedList } from '../../../ui/forms/named-list.tsx';
import { BatchFile } from './batch-file.tsx';
import { readBatch } from './batch-rows.ts';

const { taskInstance, taskTemplate } = calls;
type Checked = Pick<Answer<typeof taskInstance.batchCreate>, 'faultList' | 'duplicateList'>;
type Double = Checked['duplicateList'][number];

/** What a row looks like besides. */
const doubleText = ({ sameRowList, duplicateList }: Double) =>
  [
    ...(sameRowList.length > 0 ? [`与第 ${sameRowList.join('、')} 行号码相同`] : []),
    ...duplicateList.map(
      (one) =>
        `${one.entityTypeName} ${one.entityValueMasked} 已有任务 ${one.instanceCode}（${one.originOrgName}，${one.statusName}）`,
    ),
  ].join('；');

/** 批量派发: rows of a spreadsheet become tasks; each row is looked at before any of them is dispatched. */
export function BatchDispatch({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [templateId, setTemplateId] = useState<number | null>(null);
  const [priority, setPriority] = useState<TaskPriority>(TaskPriority.ordinary);
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<(Checked & { of: string }) | null>(null);
  const templates = useCall(taskTemplate.enum, { enabledStatus: 1 }, { quiet: true });
  const form = useCall(
    taskTemplate.list,
    { pageNum: 1, pageSize: 1, template: { templateId: templateId ?? 0, withForm: 1 } },
    { enabled: templateId !== null, quiet: true },
  );
  const template = templateId === null ? undefined : form.data?.dataBody[0];
  const failed = [templates, form].find(({ error, data }) => error !== null && data === undefined);
  const items = useMemo(() => template?.formItemList ?? [], [template]);
  const { optionsOf } = useItemOptions(items);
  const read = useMemo(() => readBatch(readCells(text), items, optionsOf), [text, items, optionsOf]);
  const write = useWrite(taskInstance.batchCreate, { refresh: [taskInstance.list], done: null });
  const body = {
    ...{ templateId: templateId ?? 0, templateVersionId: template?.templateVersionId ?? 0 },
    ...{ priority, rowList: read.rows },
  };
  const asked = JSON.stringify(body);
  // Of other rows than these it says nothing.
  const checked = faults?.of === asked ? faults : null;
  const found = checked?.faultList ?? null;
  const doubles = new Map(checked?.duplicateList.map((one) => [one.rowNo, one]));
  const tooMany = read.rows.length > taskLimits.targets;
  const isReady = template !== undefined && read.rows.length > 0 && !tooMany && read.hasTarget;
  const isChecked = found !== null && found.length === 0;

  // What is missing is said to who presses on.
  const [isPressed, setPressed] = useState(false);
  const missing =
    templateId === null
      ? '请选择任务模板'
      : template && read.rows.length === 0
        ? '请粘贴要派发的数据：首行是列名，其后一行一个任务'
        : null;

  const run = async () => {
    setPressed(true);
    if (!isReady) return;
    const answer = await write.mutateAsync({
      ...body,
      checkOnly: isChecked ? 0 : 1,
      // They were seen.
      confirmDuplicate: doubles.size > 0 ? 1 : 0,
    });
    if (answer.batchCode === null) setFaults({ ...answer, of: asked });
    else {
      tellDone(`派发成功，共 ${answer.successNum} 个任务`);
      onClose();
      void navigate(`/taskManagement/list?f.batchCode=${answer.batchCode}`);
    }
  };
  const suspicions = (rowNo: number) => {
    const double = doubles.get(rowNo);
    return double ? [`疑似重复：${doubleText(double)}`] : [];
  };
  const weightOf = (rowNo: number) => 2 * Number(reasons.has(rowNo)) + Number(doubles.has(rowNo));
  const reasons = new Map(found?.map(({ rowNo, reasonList }) => [rowNo, reasonList]));
  return (
    <Dialog
      open
      title="批量派发"
      width={880}
      confirmText={isChecked ? `${doubles.size > 0 ? '仍然' : ''}派发 ${read.rows.length} 个任务` : '核对'}
      confirming={write.isPending}
      onCancel={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Flex vertical gap={12}>
        <Flex gap={12} wrap>
          <Select<number>
            aria-label="任务模板"
            placeholder="请选择任务模板"
            style={{ width: 260 }}
            value={templateId}
            loading={templates.isLoading}
            showSearch={{ ...searchable, optionFilterProp: 'label' }}
            popupRender={namedList}
            options={(templates.data?.templateNameList ?? []).map(({ dictKey, dictValue }) => ({
              value: Number(dictKey),
              label: dictValue,
            }))}
            onChange={setTemplateId}
          />
          <Select<TaskPriority>
            aria-label="优先级"
            style={{ width: 120 }}
            value={priority}
            popupRender={namedList}
            options={Object.entries(taskPriorityLabels).map(([value, label]) => ({
              value: Number(value) as TaskPriority,
              label,
            }))}
            onChange={setPriority}
          />
          {template ? <BatchFile templateId={template.templateId} onRead={setText} /> : null}
        </Flex>
        {failed?.error ? <FailureAlert failure={failed.error} onRetry={() => void failed.refetch()} /> : null}
        {isPressed && missing ? <Alert type="warning" showIcon title={missing} /> : null}
        {template ? (
          <div>
            在 Excel 中复制含列名的单元格，粘贴到下面，或按模板填写后选择文件，一行一个任务。可用的列名：
            {[TARGET, ...batchColumns(items).map(({ heading }) => heading)].join('、')}。
          </div>
        ) : null}
        <Input.TextArea
          rows={8}
          value={text}
          disabled={!template}
          onChange={({ target }) => setText(target.value)}
          aria-label="从Excel复制的内容"
          placeholder={template ? '在此粘贴（Ctrl+V），首行是列名' : '先选择任务模板'}
          style={{ fontFamily: 'monospace', whiteSpace: 'pre' }}
        />
        <Notes
          isRead={text.trim() !== '' && template !== undefined}
          hasTarget={read.hasTarget}
          unknown={read.unknown}
          tooMany={tooMany}
        />
        {isChecked && doubles.size > 0 ? (
          <Alert
            type="warning"
            showIcon
            title={`${doubles.size} 行疑似重复，请核对；确需派发的，可以仍然派发`}
          />
        ) : isChecked ? (
          <Alert type="success" showIcon title={`${read.rows.length} 行核对无误，可以派发`} />
        ) : found ? (
          <Alert type="error" showIcon title={`${found.length} 行有误，修改后重新核对`} />
        ) : null}
        {read.rows.length > 0 && template ? (
          <Table
            size="small"
            aria-label="待派发的任务"
            rowKey="rowNo"
            dataSource={read.rows
              .slice(0, taskLimits.targets)
              .map((row, at) => ({ ...row, rowNo: at + 1 }))
              // What is wrong comes first: nobody looks for it page by page.
              .sort((a, b) => weightOf(b.rowNo) - weightOf(a.rowNo))}
            columns={[
              { title: '行', dataIndex: 'rowNo', width: 56 },
              { title: TARGET, dataIndex: 'targetName', width: 180 },
              {
                title: '核对结果',
                key: 'faults',
                render: (_, { rowNo }) =>
                  found === null
                    ? '未核对'
                    : [...(reasons.get(rowNo) ?? []), ...suspicions(rowNo)].join('；') || '无误',
              },
            ]}
            pagination={{
              pageSize: 10,
              showSizeChanger: false,
              hideOnSinglePage: true,
              itemRender: pagerItem,
            }}
          />
        ) : null}
      </Flex>
    </Dialog>
  );
}

function Notes({
  isRead,
  hasTarget,
  unknown,
  tooMany,
}: {
  isRead: boolean;
  hasTarget: boolean;
  unknown: readonly string[];
  tooMany: boolean;
}) {
  if (!isRead) return null;
  const notes = [
    ...(hasTarget ? [] : [`首行缺少列“${TARGET}”`]),
    ...(unknown.length > 0 ? [`不是表单的列，不会导入：${unknown.slice(0, 10).join('、')}`] : []),
    ...(tooMany ? [`一次最多派发 ${taskLimits.targets} 个任务`] : []),
  ];
  return notes.length > 0 ? <Alert type="warning" showIcon title={notes.join('；')} /> : null;
}

/** The button of the list that opens it. */
export function BatchDispatchButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>批量派发</Button>
      {isOpen ? <BatchDispatch onClose={() => setOpen(false)} /> : null}
    </>
  );
}
