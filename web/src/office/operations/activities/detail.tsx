import {
  type ActivityDetail,
  ApplyState,
  ApplyStatus,
  activityFields,
  activityTexts,
  calls,
  contentLanguageLabels,
  contentLanguages,
  HeldStatus,
  heldStatusLabels,
  PublishStatus,
  WaitMode,
} from '@outbound/contract';
import { Alert, Button, Card, Col, Row, Space, Statistic, Tabs } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { useTab } from '../../tabs/tab-store.ts';
import { ActivityFacts } from './activity-facts.tsx';
import { ApplyStateTag, PublishTag } from './activity-tags.tsx';
import { FormView } from './form-view.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { useActivityActions } from './use-activity-actions.tsx';

const SeriesCard = lazyPart(async () => ({ default: (await import('./series-card.tsx')).SeriesCard }), {
  isInPlace: true,
});
const SeriesDialog = lazyPart(async () => ({ default: (await import('./series-dialog.tsx')).SeriesDialog }));
const ShareDialog = lazyPart(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

const VisitorNotices = lazyPart(() => import('./visitor-notices.tsx'), { isInPlace: true });
const NoticeTextsDialog = lazyPart(async () => ({
  default: (await import('./notice-texts-dialog.tsx')).NoticeTextsDialog,
}));
const HostsDialog = lazyPart(async () => ({ default: (await import('./hosts-dialog.tsx')).HostsDialog }));
const CallOffDialog = lazyPart(async () => ({
  default: (await import('./call-off-dialog.tsx')).CallOffDialog,
}));

const activities = { subject: '活动', list: '/activity' };

/** An activity, read-only (`?id=12`), with what can be done with it. */
export default function ActivityDetailPage() {
  const id = useRecordId();
  return id === null ? <NoRecord {...activities} /> : <Loaded id={id} />;
}

function Loaded({ id }: { id: number }) {
  const { setTitle } = useTab();
  const { data, error, refetch } = useCall(calls.activity.detail, { id }, { quiet: true });
  const [isShared, setShared] = useState(false);
  const title = data?.title;
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [setTitle, title]);
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} back={activities} />;
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Head activity={data} isShared={isShared} onShare={setShared} />
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={17}>
          <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Card size="small" title="基本信息">
              <ActivityFacts activity={data} />
            </Card>
            <Permitted code="latin_op_activity_publish">
              <FunnelCard
                activityId={id}
                onShare={data.publishStatus === PublishStatus.onShelf ? () => setShared(true) : undefined}
              />
            </Permitted>
            {data.seriesId === null ? null : (
              <Permitted code="latin_op_activity_publish">
                <Suspense>
                  <SeriesCard activity={{ id, seriesId: data.seriesId }} />
                </Suspense>
              </Permitted>
            )}
            <Card size="small" title={activityFields.detail.label}>
              <DetailTexts activity={data} />
            </Card>
            <Card size="small" title={activityFields.formItemList.label}>
              <FormView items={data.formItemList} />
            </Card>
            <Permitted code="latin_op_activity_publish">
              <Suspense>
                <VisitorNotices activityId={id} />
              </Suspense>
            </Permitted>
          </div>
        </Col>
        <Col xs={24} xl={7}>
          <Card size="small" title="操作记录">
            <ChangeHistory call={calls.activity.historyPage} template={{ activityId: id }} />
          </Card>
        </Col>
      </Row>
    </div>
  );
}

/** The details, a language at a time where there is more than one. */
function DetailTexts({ activity }: { activity: ActivityDetail }) {
  const written = contentLanguages.filter((language) => activity[activityTexts[language].title] !== '');
  const texts = written.map((language) => {
    const { title, detail } = activityTexts[language];
    return {
      key: language,
      label: contentLanguageLabels[language],
      children: (
        <div lang={language} style={{ overflowWrap: 'anywhere' }}>
          {language === 'zh' ? null : <h3 style={{ marginTop: 0 }}>{activity[title]}</h3>}
          <RichTextView html={activity[detail]} emptyText="暂无活动详情" />
        </div>
      ),
    };
  });
  return texts.length > 1 ? <Tabs items={texts} /> : texts[0]?.children;
}

function Head({
  activity,
  isShared,
  onShare,
}: {
  activity: ActivityDetail;
  isShared: boolean;
  onShare(isShared: boolean): void;
}) {
  const navigate = useNavigate();
  const tab = useTab();
  const actions = useActivityActions(() => tab.close('/activity'));
  const [isCalledOff, setCalledOff] = useState(false);
  const [isWorded, setWorded] = useState(false);
  const [isHosted, setHosted] = useState(false);
  const [isRepeated, setRepeated] = useState(false);
  const isOver = activity.applyState === ApplyState.ended;
  const isOn = activity.publishStatus === PublishStatus.onShelf;
  // Who waits stays there when the line was closed behind them.
  const hasLine = activity.waitMode !== WaitMode.off || activity.waitingNum > 0;
  const signUps = (status: ApplyStatus) => `/activity/reviewDetail?id=${activity.id}&f.applyStatus=${status}`;
  const counts = [
    { key: 'viewNum' },
    { key: 'shareNum' },
    { key: 'applyNum', to: `/activity/reviewDetail?id=${activity.id}` },
    { key: 'pendingNum', to: signUps(ApplyStatus.pending) },
    { key: 'approvedNum', to: signUps(ApplyStatus.approved) },
    { key: 'rejectedNum', to: signUps(ApplyStatus.rejected) },
    ...(hasLine ? ([{ key: 'waitingNum', to: signUps(ApplyStatus.waiting) }] as const) : []),
  ] as const;
  return (
    <Card>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'space-between' }}>
        <Space wrap>
          <h2 style={{ margin: 0, fontSize: 20, overflowWrap: 'anywhere' }}>{activity.title}</h2>
          <PublishTag status={activity.publishStatus} />
          <ApplyStateTag state={activity.applyState} publishStatus={activity.publishStatus} />
        </Space>
        <Space wrap>
          {isOn ? <Button onClick={() => onShare(true)}>报名链接与二维码</Button> : null}
          {isOn && !isOver ? (
            <Permitted code="latin_op_activity_publish">
              <Button onClick={() => setCalledOff(true)}>
                {activity.heldStatus === HeldStatus.asPlanned ? '取消或延期' : '恢复或取消'}
              </Button>
            </Permitted>
          ) : null}
          <Permitted code="latin_op_activity_modify">
            <Button onClick={() => setHosted(true)}>主办人</Button>
          </Permitted>
          <Permitted code="latin_op_activity_modify">
            <Button onClick={() => setWorded(true)}>通知文案</Button>
          </Permitted>
          <Permitted code="latin_op_activity_add">
            <Button onClick={() => void navigate(`/activity/add?from=${activity.id}`)}>复制活动</Button>
          </Permitted>
          <Permitted code="latin_op_activity_add">
            <Button onClick={() => setRepeated(true)}>生成系列活动</Button>
          </Permitted>
          <Permitted code="latin_op_activity_delete">
            <Button danger onClick={() => actions.remove(activity)}>
              删除
            </Button>
          </Permitted>
          <Permitted code="latin_op_activity_publish">
            {isOn ? (
              <Button onClick={() => actions.takeOff(activity)}>下架</Button>
            ) : (
              <Button onClick={() => actions.putOn(activity)}>上架</Button>
            )}
          </Permitted>
          <Permitted code="latin_op_activity_modify">
            <Button type="primary" onClick={() => void navigate(`/activity/edit?id=${activity.id}`)}>
              修改
            </Button>
          </Permitted>
        </Space>
      </div>
      {activity.heldStatus === HeldStatus.asPlanned ? null : (
        <Alert
          type="warning"
          showIcon
          style={{ marginTop: 16, overflowWrap: 'anywhere' }}
          title={`活动${heldStatusLabels[activity.heldStatus]}，报名关闭`}
          description={`原因：${activity.heldReason}`}
        />
      )}
      <Row gutter={[16, 16]} style={{ marginTop: 20 }}>
        {counts.map(({ key, ...one }) => {
          const figure = <Statistic title={activityFields[key].label} value={activity[key]} />;
          return (
            <Col key={key} flex="1 1 96px">
              {'to' in one ? <Link to={one.to}>{figure}</Link> : figure}
            </Col>
          );
        })}
      </Row>
      <OnceWanted isWanted={isShared}>
        <ShareDialog activity={isShared ? activity : null} onClose={() => onShare(false)} />
      </OnceWanted>
      <OnceWanted isWanted={isCalledOff}>
        <CallOffDialog activity={isCalledOff ? activity : null} onClose={() => setCalledOff(false)} />
      </OnceWanted>
      <OnceWanted isWanted={isWorded}>
        <NoticeTextsDialog activityId={isWorded ? activity.id : null} onClose={() => setWorded(false)} />
      </OnceWanted>
      <OnceWanted isWanted={isHosted}>
        <HostsDialog activityId={isHosted ? activity.id : null} onClose={() => setHosted(false)} />
      </OnceWanted>
      <OnceWanted isWanted={isRepeated}>
        <SeriesDialog source={isRepeated ? activity : null} onClose={() => setRepeated(false)} />
      </OnceWanted>
      {actions.dialog}
    </Card>
  );
}
