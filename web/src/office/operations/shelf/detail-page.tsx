import { calls, type PermissionCode, PublishStatus, shelfKeptFields } from '@outbound/contract';
import { Alert, Button, Card, Col, Row, Space, Statistic } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { useTab } from '../../tabs/tab-store.ts';
import { PublishTag } from '../activities/index.ts';
import { ClickTrend } from './click-trend.tsx';
import { type ShelfKind, shelves } from './shelf-calls.ts';
import { useShelfActions } from './use-shelf-actions.tsx';

interface Detail {
  id: number;
  publishStatus: PublishStatus;
  clickNum: number;
  deletedTime: string | null;
}

interface DetailPageProps<R> {
  kind: ShelfKind;
  titleOf(record: R): string;
  /** Figures besides the clicks. */
  figures?: (record: R) => readonly { label: string; value: number }[];
  children(record: R): ReactNode;
}

const stack = { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** A record of a shelf, read-only (`?id=12`), with its figures, its history and what can be done with it. */
export function DetailPage<R extends Detail>(props: DetailPageProps<R>) {
  const id = useRecordId();
  const { noun, list } = shelves[props.kind];
  return id === null ? <NoRecord subject={noun} list={list} /> : <Loaded id={id} {...props} />;
}

function Loaded<R extends Detail>({
  id,
  kind,
  titleOf,
  figures,
  children,
}: { id: number } & DetailPageProps<R>) {
  const { setTitle } = useTab();
  const { data, error, refetch } = useCall(calls[kind].detail, { id }, { quiet: true });
  const record = data as R | undefined;
  const title = record && titleOf(record);
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [setTitle, title]);
  const { noun, list } = shelves[kind];
  if (!record)
    return <RecordState failure={error} onRetry={() => void refetch()} back={{ subject: noun, list }} />;
  const counts = [
    { label: shelfKeptFields.clickNum.label, value: record.clickNum },
    ...(figures?.(record) ?? []),
  ];
  return (
    <div style={stack}>
      <Card>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'space-between' }}>
          <Space wrap style={{ flex: '1 1 320px' }}>
            <h2 style={{ margin: 0, fontSize: 20, overflowWrap: 'anywhere' }}>{title}</h2>
            <PublishTag status={record.publishStatus} />
          </Space>
          {record.deletedTime === null ? <Buttons kind={kind} record={record} title={title ?? ''} /> : null}
        </div>
        {record.deletedTime === null ? null : (
          <Alert
            type="warning"
            showIcon
            style={{ marginTop: 16 }}
            title={`已于 ${record.deletedTime} 移入回收站，恢复后才能修改和上架`}
          />
        )}
        <Row gutter={[16, 16]} style={{ marginTop: 20 }}>
          {counts.map(({ label, value }) => (
            <Col key={label} xs={12} md={4}>
              <Statistic title={label} value={value} />
            </Col>
          ))}
        </Row>
      </Card>
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={16}>
          <div style={stack}>{children(record)}</div>
        </Col>
        <Col xs={24} xl={8}>
          <div style={stack}>
            <Card size="small" title="近 30 天点击">
              <ClickTrend kind={kind} id={id} />
            </Card>
            <Card size="small" title="操作记录">
              <ChangeHistory call={calls[kind].historyPage} template={{ recordId: id }} />
            </Card>
          </div>
        </Col>
      </Row>
    </div>
  );
}

function Buttons({ kind, record, title }: { kind: ShelfKind; record: Detail; title: string }) {
  const navigate = useNavigate();
  const tab = useTab();
  const actions = useShelfActions(kind);
  const { list } = shelves[kind];
  const isOn = record.publishStatus === PublishStatus.onShelf;
  const rows = [{ id: record.id, title }];
  const code = (part: string) => `latin_op_${kind}${part}` as PermissionCode;
  return (
    <Space wrap>
      {isOn ? null : (
        <Permitted code={code('_delete')}>
          <Button danger onClick={() => actions.remove(rows, () => tab.close(list))}>
            删除
          </Button>
        </Permitted>
      )}
      <Permitted code={code('')}>
        {isOn ? (
          <Button onClick={() => actions.takeOff(rows)}>下架</Button>
        ) : (
          <Button onClick={() => actions.putOn(rows)}>上架</Button>
        )}
      </Permitted>
      <Permitted code={code('_modify')}>
        <Button type="primary" onClick={() => void navigate(`${list}/edit?id=${record.id}`)}>
          修改
        </Button>
      </Permitted>
      {actions.dialog}
    </Space>
  );
}
