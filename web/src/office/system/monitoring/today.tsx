import { type Answer, calls } from '@outbound/contract';
import { Button, Card, Flex, Table, type TableColumnsType, Typography } from 'antd';
import { useCall } from '../../../api/query.ts';
import { LineChart, type Series } from '../../../ui/charts/line-chart.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { ReloadOutlined } from '../../../ui/icons.tsx';
import { ScrollByKeys } from '../../../ui/tables/scroll-by-keys.tsx';

type Today = Answer<typeof calls.monitor.today>;
type Step = Today['stepList'][number];
type Running = Today['processList'][number];

/** As often as the processes write what they measured. */
const REFRESH_MS = 60_000;

/** From here on a value is worth a look: a person feels it, or somebody waits. */
const SLOW_MS = 1_000;
const LATE_MS = 100;
const MANY_UNCHAINED = 1_000;

interface Chart {
  title: string;
  unit: string;
  series: readonly [Series<Step>, ...Series<Step>[]];
}

const charts: readonly Chart[] = [
  {
    title: '接口调用',
    unit: '次',
    series: [
      { name: '调用', value: (step) => step.callNum },
      { name: '服务故障', value: (step) => step.faultNum, isBad: true },
    ],
  },
  {
    title: '响应时间（95% 的调用不超过）',
    unit: 'ms',
    series: [{ name: '响应时间', value: (step) => step.p95Ms }],
  },
  {
    title: '事件循环延迟',
    unit: 'ms',
    series: [{ name: '延迟', value: (step) => step.loopDelayMs }],
  },
  {
    title: '数据库连接',
    unit: '个',
    series: [
      { name: '使用中', value: (step) => step.poolBusyNum },
      { name: '等待', value: (step) => step.poolWaitingNum, isBad: true },
    ],
  },
  {
    title: '排队处理的文件与正文',
    unit: '个',
    series: [{ name: '排队', value: (step) => step.queueNum }],
  },
  {
    title: '实时连接',
    unit: '个',
    series: [{ name: '连接', value: (step) => step.streamNum }],
  },
  {
    title: '内存（单个进程最高）',
    unit: 'MB',
    series: [{ name: '内存', value: (step) => step.memoryMb }],
  },
];

const warned = (value: number, unit: string, isBad: boolean) => (
  <Typography.Text {...(isBad ? { type: 'danger' } : {})}>
    {value} {unit}
    {isBad ? '（偏高）' : ''}
  </Typography.Text>
);

const columns: TableColumnsType<Running> = [
  { title: '服务进程', dataIndex: 'process', ellipsis: true },
  { title: '启动时间', dataIndex: 'startedTime', width: 176 },
  { title: '采样时间', dataIndex: 'sampledTime', width: 176 },
  { title: '每分钟调用', dataIndex: 'callNum', width: 110, align: 'right' },
  {
    title: '服务故障',
    dataIndex: 'faultNum',
    width: 130,
    align: 'right',
    render: (value: number) => warned(value, '次', value > 0),
  },
  {
    title: '响应时间',
    dataIndex: 'p95Ms',
    width: 150,
    align: 'right',
    render: (value: number) => warned(Math.round(value), 'ms', value > SLOW_MS),
  },
  {
    title: '事件循环延迟',
    dataIndex: 'loopDelayMs',
    width: 150,
    align: 'right',
    render: (value: number) => warned(Math.round(value), 'ms', value > LATE_MS),
  },
  {
    title: '内存',
    dataIndex: 'memoryMb',
    width: 100,
    align: 'right',
    render: (value: number) => `${value} MB`,
  },
];

/** How the server is doing today: what its processes measured of themselves, a minute at a time. */
export default function MonitorToday() {
  const { data, error, refetch, isFetching } = useCall(
    calls.monitor.today,
    {},
    { quiet: true, refetchInterval: REFRESH_MS },
  );
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  const { waitingNum, lastPosition } = data.logChain;
  return (
    <Flex vertical gap={16}>
      <Card
        size="small"
        title="运行中的服务进程"
        extra={
          <Button size="small" icon={<ReloadOutlined />} loading={isFetching} onClick={() => void refetch()}>
            刷新
          </Button>
        }
      >
        <ScrollByKeys name="运行中的服务进程">
          <Table
            size="small"
            rowKey="process"
            columns={columns}
            dataSource={data.processList}
            pagination={false}
            scroll={{ x: 1_100 }}
            locale={{ emptyText: <EmptyState text="服务刚刚启动，一分钟后显示" size={64} /> }}
          />
        </ScrollByKeys>
        <Typography.Paragraph
          type={waitingNum > MANY_UNCHAINED ? 'danger' : 'secondary'}
          style={{ margin: '8px 0 0', fontSize: 12 }}
        >
          操作日志防篡改链：已记入 {lastPosition} 条，待记入 {waitingNum} 条
        </Typography.Paragraph>
      </Card>
      {data.stepList.length > 0 ? (
        <div
          style={{
            display: 'grid',
            gap: 16,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
          }}
        >
          {charts.map((chart) => (
            <StepChart key={chart.title} chart={chart} steps={data.stepList} />
          ))}
        </div>
      ) : null}
    </Flex>
  );
}

const clock = (step: Step | undefined) => step?.time.slice(11, 16) ?? '';

function StepChart({ chart: { title, unit, series }, steps }: { chart: Chart; steps: readonly Step[] }) {
  const [first] = series;
  const highest = Math.max(...steps.map(first.value));
  const said = (step: Step) =>
    `${clock(step)}：${series.map(({ name, value }) => `${name} ${Math.round(value(step))} ${unit}`).join('，')}`;
  const last = steps.at(-1);
  const most = `最高 ${Math.round(highest)} ${unit}`;
  return (
    <Card size="small">
      <LineChart
        caption={`${title}（${most}）`}
        points={steps}
        at={(step) => step.time}
        series={series}
        said={said}
        // A day has three hundred points: nobody listens to them all.
        summary={`${title}：${most}；最近 ${last ? said(last) : ''}`}
        ends={[clock(steps[0]), clock(last)]}
      />
    </Card>
  );
}
