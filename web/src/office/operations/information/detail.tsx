import { calls, type InformationDetail } from '@outbound/contract';
import { Card, Col, Row } from 'antd';
import { useEffect } from 'react';
import { useCall } from '../../../api/query.ts';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { DetailHead } from './detail-head.tsx';
import { DetailTexts } from './detail-texts.tsx';
import { InformationFacts } from './information-facts.tsx';
import { Versions } from './versions.tsx';
import { ViewTrend } from './view-trend.tsx';

const items = { subject: '资讯', list: '/information' };

/** A news item, read-only (`?id=12`), with what can be done with it. */
export default function InformationDetailPage() {
  const id = useRecordId();
  return id === null ? <NoRecord {...items} /> : <Loaded id={id} />;
}

const stack = { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

function Loaded({ id }: { id: number }) {
  const { setTitle } = useTab();
  const { data, error, refetch } = useCall(calls.information.detail, { id }, { quiet: true });
  const title = data?.title;
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [setTitle, title]);
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} back={items} />;
  return (
    <div style={stack}>
      <DetailHead item={data} />
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={16}>
          <div style={stack}>
            <Card size="small" title="基本信息">
              <InformationFacts item={data} />
            </Card>
            <DetailTexts item={data} />
          </div>
        </Col>
        <Col xs={24} xl={8}>
          <Aside item={data} />
        </Col>
      </Row>
    </div>
  );
}

function Aside({ item }: { item: InformationDetail }) {
  return (
    <div style={stack}>
      <Card size="small" title="近 30 天浏览">
        <ViewTrend id={item.id} />
      </Card>
      <Card size="small" title="版本历史">
        <Versions item={item} />
      </Card>
      <Card size="small" title="操作记录">
        <ChangeHistory call={calls.information.historyPage} template={{ informationId: item.id }} />
      </Card>
    </div>
  );
}
