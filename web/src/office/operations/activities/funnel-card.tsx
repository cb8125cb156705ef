import {
  type Answer,
  type ChannelRow,
  calls,
  funnelLabels,
  funnelStages,
  LONGEST_CHANNEL,
  MOST_CHANNELS,
} from '@outbound/contract';
import { Button, Card, Table, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { RowActions } from '../../../ui/tables/row-actions.tsx';
import { NumberText } from '../../../ui/texts/number-text.tsx';
import { useAddChannel, useModifyChannel } from './channel-calls.ts';
import './funnel-card.css';

type Stages = Answer<typeof calls.activityChannel.funnel>['total'];

interface Line extends Stages {
  key: string;
  /** null: those who came without a link of a channel. */
  channel: ChannelRow | null;
}

/** How many of a hundred of the stage before got on to this one; '' where nobody was there. */
export const shareText = (value: number, before: number): string =>
  before <= 0 ? '' : `${Math.min(100, Math.round((value / before) * 1000) / 10)}%`;

/** Who is in none of the channels. A view is written a moment after another, so none is below 0. */
export function withoutChannel(total: Stages, channels: readonly ChannelRow[]): Stages {
  const rest = { ...total };
  for (const stage of funnelStages)
    rest[stage] = Math.max(
      0,
      channels.reduce((left, channel) => left - channel[stage], total[stage]),
    );
  return rest;
}

/** From the view of the page to the check-in: of all, and by the links that were passed on. */
export function FunnelCard({
  activityId,
  onShare,
}: {
  activityId: number;
  onShare?: (() => void) | undefined;
}) {
  const { data, error, refetch } = useCall(calls.activityChannel.funnel, { activityId }, { quiet: true });
  const [edited, setEdited] = useState<ChannelRow | 'new' | null>(null);
  const add = useAddChannel();
  const modify = useModifyChannel();
  const channels = data?.channelList ?? [];
  const lines: Line[] = data
    ? [
        ...channels.map((channel) => ({ ...channel, key: String(channel.id), channel })),
        { ...withoutChannel(data.total, channels), key: 'none', channel: null },
      ]
    : [];
  return (
    <Card
      size="small"
      title="转化与渠道"
      extra={
        <Button size="small" disabled={channels.length >= MOST_CHANNELS} onClick={() => setEdited('new')}>
          新增渠道
        </Button>
      }
    >
      {error && !data ? <FailureState failure={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Funnel total={data.total} />
          <Table<Line>
            size="small"
            rowKey="key"
            columns={columnsOf(activityId, {
              modify: setEdited,
              toggle: ({ id, channelName, removed }) => modify.mutate({ id, channelName, removed: !removed }),
            })}
            dataSource={lines}
            pagination={false}
            scroll={{ x: 720 }}
          />
          <p className="funnel-note">
            {data.total.formNum < data.total.applyNum ? '启用渠道统计之前打开的报名表未计入。' : null}
            渠道链接在“报名链接与二维码”中选择渠道后复制。
            {onShare ? (
              <Button type="link" size="small" onClick={onShare}>
                去复制
              </Button>
            ) : (
              '活动上架后可用。'
            )}
          </p>
        </>
      ) : null}
      <DialogForm<{ channelName: string }>
        open={edited !== null}
        subject="渠道"
        title={edited === 'new' ? '新增渠道' : '修改渠道'}
        width={480}
        record={edited === 'new' || edited === null ? null : { channelName: edited.channelName }}
        fields={[
          {
            name: 'channelName',
            label: '渠道名称',
            kind: 'text',
            max: LONGEST_CHANNEL,
            required: true,
            placeholder: '如：公众号推文、墨西哥商会邮件、现场海报',
          },
        ]}
        onSubmit={async ({ channelName }) => {
          if (edited === 'new') await add.mutateAsync({ activityId, channelName });
          else if (edited) await modify.mutateAsync({ id: edited.id, channelName, removed: edited.removed });
        }}
        onClose={() => setEdited(null)}
      />
    </Card>
  );
}

/** Each stage as a bar, as long as what is left of the first. */
function Funnel({ total }: { total: Stages }) {
  const most = Math.max(1, ...funnelStages.map((stage) => total[stage]));
  return (
    <ol className="funnel" aria-label="转化漏斗">
      {funnelStages.map((stage, at) => {
        const before = funnelStages[at - 1];
        const share = before === undefined ? '' : shareText(total[stage], total[before]);
        return (
          <li key={stage}>
            <span>{funnelLabels[stage]}</span>
            <span className="funnel-track" aria-hidden="true">
              <span style={{ width: `${(total[stage] / most) * 100}%` }} />
            </span>
            <span className="funnel-number">
              <NumberText value={total[stage]} />
              {share ? <small>占上一步 {share}</small> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function columnsOf(
  activityId: number,
  acts: { modify(channel: ChannelRow): void; toggle(channel: ChannelRow): void },
): TableColumnsType<Line> {
  const listOf = (name: string) =>
    `/activity/reviewDetail?id=${activityId}&f.channelName=${encodeURIComponent(name)}`;
  return [
    {
      key: 'name',
      title: '渠道',
      width: 180,
      render: (_, { channel }) =>
        channel === null ? (
          '未带渠道'
        ) : (
          <>
            {channel.channelName} {channel.removed ? <Tag>已停用</Tag> : null}
          </>
        ),
    },
    ...funnelStages.map((stage) => ({
      key: stage,
      title: funnelLabels[stage],
      width: 112,
      align: 'right' as const,
      render: (_: unknown, line: Line) =>
        stage === 'applyNum' && line.channel !== null && line.applyNum > 0 ? (
          <Link to={listOf(line.channel.channelName)}>
            <NumberText value={line[stage]} />
          </Link>
        ) : (
          <NumberText value={line[stage]} />
        ),
    })),
    {
      key: 'rate',
      title: '浏览到提交',
      width: 100,
      align: 'right',
      render: (_, line) => shareText(line.applyNum, line.viewNum) || '--',
    },
    {
      key: 'acts',
      title: '操作',
      width: 110,
      render: (_, { channel }) =>
        channel === null ? null : (
          <RowActions
            actions={[
              { label: '修改', onClick: () => acts.modify(channel) },
              { label: channel.removed ? '启用' : '停用', onClick: () => acts.toggle(channel) },
            ]}
          />
        ),
    },
  ];
}
