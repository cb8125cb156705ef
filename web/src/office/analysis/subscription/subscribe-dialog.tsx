import {
  type Answer,
  calls,
  type SubscribedPage,
  type SubscribedReport,
  type SubscriptionRow,
  subscribedPageLabels,
  subscribedReports,
  subscriptionLimits,
  subscriptionOutcomeLabels,
} from '@outbound/contract';
import { Alert, Button, Flex, Select, Skeleton, Switch, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall, usePage, useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import type { StatisticFilter } from '../filter/index.ts';
import './subscription.css';

const { reportSubscription, messageSetting } = calls;
const HALF_HOUR = 30;

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const times = Array.from(
  { length: (minutes(subscriptionLimits.lastTime) - minutes(subscriptionLimits.firstTime)) / HALF_HOUR + 1 },
  (_, at) => {
    const minute = minutes(subscriptionLimits.firstTime) + at * HALF_HOUR;
    const value = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    return { value, label: value };
  },
);
const days = [
  { value: 0, label: '每天' },
  { value: 1, label: '周一至周五' },
];
const USUAL_TIME = '08:00';

interface Chosen {
  sendTime: string;
  isWeekdays: boolean;
}

/** On which days, and when. */
function Mornings({
  subject,
  value,
  disabled = false,
  onChange,
}: {
  subject: string;
  value: Chosen;
  disabled?: boolean;
  onChange(next: Chosen): void;
}) {
  const offered = times.some((one) => one.value === value.sendTime)
    ? times
    : [{ value: value.sendTime, label: value.sendTime }, ...times];
  return (
    <>
      <Select<number>
        aria-label={`${subject}的发送日`}
        disabled={disabled}
        value={value.isWeekdays ? 1 : 0}
        options={days}
        onChange={(chosen) => onChange({ ...value, isWeekdays: chosen === 1 })}
        style={{ width: 120 }}
      />
      <Select<string>
        aria-label={`${subject}的发送时间`}
        disabled={disabled}
        value={value.sendTime}
        options={offered}
        onChange={(sendTime) => onChange({ ...value, sendTime })}
        style={{ width: 96 }}
      />
    </>
  );
}

type Setting = Answer<typeof messageSetting.own>;

/** What brings a report to whom none is sent. */
function remedy({ hasMail, hasAddress, hasWebhook }: Setting): string {
  if ((hasMail && hasAddress) || hasWebhook) return '要同时收到，请在个人中心的“消息设置”中开启。';
  return hasMail ? '您的账号没有邮箱，请联系管理员填写。' : '本平台未设置邮件服务器，暂不发送邮件。';
}

/** By which ways a report reaches its person, and what keeps it from him. */
function Ways() {
  const { data } = useCall(messageSetting.own, {}, { quiet: true });
  if (!data) return null;
  const ways = [
    ...(data.hasMail && data.hasAddress && data.othersByMail ? ['邮件'] : []),
    ...(data.hasWebhook && data.byWebhook ? ['Web 回调'] : []),
  ];
  return ways.length > 0 ? (
    <Typography.Text type="secondary">
      按您的消息设置，以{ways.join('和')}发送；免打扰时段内推迟到时段结束。
    </Typography.Text>
  ) : (
    <Alert
      type="warning"
      showIcon
      title={`报告目前不会发送给您，只能在下方“我的订阅”中查看。${remedy(data)}`}
    />
  );
}

interface SubscribeDialogProps {
  page: SubscribedPage;
  report?: SubscribedReport;
  filter: StatisticFilter;
  onClose(): void;
}

/** A new subscription to this page with its filter of now, and all that one has. */
export default function SubscribeDialog({ page, report, filter, onClose }: SubscribeDialogProps) {
  const [chosen, setChosen] = useState<Chosen>({ sendTime: USUAL_TIME, isWeekdays: true });
  const list = usePage(reportSubscription.page, { pageSize: subscriptionLimits.own }, { quiet: true });
  const add = useWrite(reportSubscription.add, { done: '已订阅', refresh: [reportSubscription.page] });
  const title = report ? subscribedReports[report] : subscribedPageLabels[page];
  const { topNum: _, fraudType, ...rest } = filter;
  const isFull = list.count >= subscriptionLimits.own;
  return (
    <Dialog open isGlance title={`订阅“${title}”`} width={680} footer={null} onCancel={onClose}>
      <Flex vertical gap={16}>
        <Typography.Text>
          每个发送日的早上收到前一日的主要指标和同比、环比（周一至周五订阅的周一报告含前三日），以及按当前筛选条件打开本页的链接。
        </Typography.Text>
        <Flex gap={8} wrap align="center">
          <Mornings subject="新订阅" value={chosen} onChange={setChosen} />
          <Button
            type="primary"
            loading={add.isPending}
            disabled={isFull}
            onClick={() =>
              add.mutate({
                page,
                ...(report ? { report } : {}),
                filter: { ...rest, ...(fraudType ? { fraudType } : {}) },
                ...chosen,
              })
            }
          >
            订阅当前筛选
          </Button>
          {isFull ? <span>最多 {subscriptionLimits.own} 项，请先取消不用的</span> : null}
        </Flex>
        <Ways />
        <section aria-label="我的订阅">
          <h3 className="subscription-title">
            我的订阅（{list.count}/{subscriptionLimits.own}）
          </h3>
          {list.failure && list.rows.length === 0 ? (
            <FailureState failure={list.failure} onRetry={list.refetch} size={72} />
          ) : list.isLoading ? (
            <Skeleton active title={false} paragraph={{ rows: 2 }} />
          ) : list.rows.length === 0 ? (
            <Typography.Text type="secondary">还没有订阅</Typography.Text>
          ) : (
            <ul className="subscription-list">
              {list.rows.map((row) => (
                <Subscription key={row.id} row={row} onOpen={onClose} />
              ))}
            </ul>
          )}
        </section>
      </Flex>
    </Dialog>
  );
}

function Subscription({ row, onOpen }: { row: SubscriptionRow; onOpen(): void }) {
  const confirm = useConfirm();
  const refresh = [reportSubscription.page];
  const modify = useWrite(reportSubscription.modify, { done: '已保存', refresh });
  const remove = useWrite(reportSubscription.remove, { done: '已取消订阅', refresh });
  const [isReading, setReading] = useState(false);
  const { id, version, sendTime, isWeekdays, isPaused } = row;
  const save = (next: Partial<Chosen & { isPaused: boolean }>) =>
    modify.mutate({ id, version, sendTime, isWeekdays, isPaused, ...next });
  const ask = async () => {
    const isSure = await confirm({ title: `取消订阅“${row.title}”？`, confirmText: '取消订阅' });
    if (isSure) remove.mutate({ id });
  };
  return (
    <li>
      <Flex gap={8} wrap align="center">
        <Link to={row.address} onClick={onOpen} className="subscription-name">
          {row.title}
        </Link>
        <Mornings
          subject={row.title}
          value={{ sendTime, isWeekdays }}
          disabled={modify.isPending}
          onChange={save}
        />
        <Switch
          aria-label={`${row.title}的发送`}
          checked={!isPaused}
          checkedChildren="发送"
          unCheckedChildren="暂停"
          loading={modify.isPending}
          onChange={(on) => save({ isPaused: !on })}
        />
        <Button type="link" danger aria-label={`取消订阅${row.title}`} onClick={() => void ask()}>
          取消订阅
        </Button>
      </Flex>
      <Typography.Text type="secondary">
        {row.nextTime ? `下次 ${row.nextTime.slice(0, 16)}` : '已暂停'}
        {row.lastTime
          ? `；上次 ${row.lastTime.slice(0, 16)} ${subscriptionOutcomeLabels[row.lastOutcome]}`
          : ''}
        {row.lastReport === null ? null : (
          <Button
            type="link"
            size="small"
            aria-label={`查看${row.title}的最近报告`}
            onClick={() => setReading(true)}
          >
            查看
          </Button>
        )}
      </Typography.Text>
      {isReading && row.lastReport !== null ? (
        <Dialog
          open
          isGlance
          title={`${row.title}，${row.lastTime?.slice(0, 16) ?? ''}`}
          width={560}
          footer={null}
          onCancel={() => setReading(false)}
        >
          <p className="subscription-report">{row.lastReport}</p>
        </Dialog>
      ) : null}
    </li>
  );
}
