import { type Answer, calls } from '@outbound/contract';
import { Button, Card, Flex, Table, Tag, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useCall, useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureAlert, FailureState } from '../../../ui/feedback/failure-state.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { Permitted, usePermission } from '../../../ui/rights/permitted.tsx';
import { RowActions } from '../../../ui/tables/row-actions.tsx';
import { ScrollByKeys } from '../../../ui/tables/scroll-by-keys.tsx';

const { statisticCheck } = calls;
/** How often it is asked anew while a check runs, and while none does. */
const RUNNING_MS = 5_000;
const QUIET_MS = 60_000;

type Checks = Answer<typeof statisticCheck.list>;
type Check = Checks['factList'][number];

function State({ isRunning, isRebuilding, checkedTime, diffNum }: Check) {
  if (isRebuilding) return <Tag color="processing">重建中</Tag>;
  if (isRunning) return <Tag color="processing">核对中</Tag>;
  if (checkedTime === null) return <Tag>未核对</Tag>;
  return diffNum > 0 ? <Tag color="orange">已修复</Tag> : <Tag color="green">一致</Tag>;
}

/** 数据维护: whether the sums of the statistics are what their rows say, and what was mended (tasks and statistics 2.9.3). */
export default function DataMaintenance() {
  const message = useMessage();
  const [refetchInterval, setPace] = useState(RUNNING_MS);
  const found = useCall(statisticCheck.list, {}, { quiet: true, refetchInterval });
  const start = useWrite(statisticCheck.start, { done: null, refresh: [statisticCheck.list] });
  const rebuild = useWrite(statisticCheck.rebuild, { done: null, refresh: [statisticCheck.list] });
  const confirm = useConfirm();
  const mayRebuild = usePermission().has(statisticCheck.rebuild.needs);
  const isRunning = found.data?.factList.some((one) => one.isRunning) ?? false;
  const isBusy = isRunning || (found.data?.factList.some((one) => one.isRebuilding) ?? false);
  useEffect(() => setPace(isBusy ? RUNNING_MS : QUIET_MS), [isBusy]);
  if (found.error && !found.data)
    return <FailureState failure={found.error} onRetry={() => void found.refetch()} />;
  const { factList = [], repairList = [] } = found.data ?? {};
  const check = async () => {
    const { askedNum } = await start.mutateAsync({});
    void message.success(askedNum > 0 ? '已开始核对，完成后显示结果' : '正在核对，请稍候');
  };
  const renew = async ({ fact, factName }: Check) => {
    const isSure = await confirm({
      title: `重建“${factName}”的统计？`,
      content: '按全部明细重新汇总，数据量大时需要几分钟到几十分钟；期间统计照常使用，新数据稍后计入。',
      confirmText: '重建',
      danger: false,
    });
    if (!isSure) return;
    const { askedNum } = await rebuild.mutateAsync({ fact });
    void message.success(askedNum > 0 ? '已开始重建，完成后更新“最近重建”' : '正在重建，请稍候');
  };
  return (
    <Flex vertical gap={16}>
      {found.error ? <FailureAlert failure={found.error} onRetry={() => void found.refetch()} /> : null}
      <Card
        title="统计核对"
        extra={
          <Permitted code={statisticCheck.start.needs}>
            <Button
              type="primary"
              loading={isRunning || start.isPending}
              onClick={() => void check().catch(() => undefined)}
            >
              立即核对
            </Button>
          </Permitted>
        }
      >
        <Typography.Paragraph type="secondary">
          每天凌晨将统计汇总数与明细逐月核对，不一致时按明细重新汇总。核对近14个月和更早的一个月，期间统计照常使用。更早的月份也要核实时，可重建该类数据的统计。
        </Typography.Paragraph>
        <ScrollByKeys name="统计核对">
          <Table<Check>
            size="small"
            aria-label="统计核对"
            rowKey="fact"
            loading={found.isLoading}
            dataSource={factList}
            pagination={false}
            scroll={{ x: mayRebuild ? 814 : 724 }}
            columns={[
              { title: '数据', dataIndex: 'factName', width: 150 },
              { title: '状态', key: 'state', width: 100, render: (_value, row) => <State {...row} /> },
              { title: '不一致的汇总数', dataIndex: 'diffNum', width: 130, align: 'right' },
              {
                title: '最近核对',
                dataIndex: 'checkedTime',
                width: 172,
                render: (at: string | null) => at ?? '--',
              },
              {
                title: '最近重建',
                dataIndex: 'rebuiltTime',
                width: 172,
                render: (at: string | null) => at ?? '--',
              },
              ...(mayRebuild
                ? [
                    {
                      title: '操作',
                      key: 'actions',
                      width: 90,
                      render: (_value: unknown, row: Check) => (
                        <RowActions
                          of={row.factName}
                          actions={[{ label: '重建', onClick: () => void renew(row).catch(() => undefined) }]}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </ScrollByKeys>
      </Card>
      <Card title="修复记录">
        <ScrollByKeys name="修复记录">
          <Table<Checks['repairList'][number]>
            size="small"
            aria-label="修复记录"
            rowKey="repairId"
            loading={found.isLoading}
            dataSource={repairList}
            pagination={false}
            scroll={{ x: 560 }}
            locale={{ emptyText: <EmptyState size={96} text="没有发现过不一致" /> }}
            columns={[
              { title: '修复时间', dataIndex: 'repairTime', width: 172 },
              { title: '数据', dataIndex: 'factName', width: 150 },
              { title: '月份', dataIndex: 'month', width: 110 },
              { title: '修复的汇总数', dataIndex: 'diffNum', width: 130, align: 'right' },
            ]}
          />
        </ScrollByKeys>
      </Card>
    </Flex>
  );
}
