import { Card, Col, Row, Skeleton, Statistic } from 'antd';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../../api/failure.ts';
import { FailureAlert } from '../../../ui/feedback/failure-state.tsx';

export interface Figure {
  title: string;
  value: number | string;
  suffix?: string;
  /** Red: something went wrong. */
  isBad?: boolean;
}

interface StatisticsCardProps {
  /** Null until they are known. */
  figures: readonly Figure[] | null;
  failure: CallFailure | null;
  onRetry(): void;
  /** At the right of the figures: a chart. */
  children?: ReactNode;
}

/** The numbers above a list: a few figures, and a picture of them. */
export function StatisticsCard({ figures, failure, onRetry, children }: StatisticsCardProps) {
  if (failure && !figures) return <FailureAlert failure={failure} onRetry={onRetry} />;
  return (
    <Card size="small" style={{ marginBottom: 16 }} styles={{ body: { padding: 16 } }}>
      {figures ? (
        <Row gutter={[24, 16]} align="middle">
          <Col xs={24} lg={children ? 10 : 24}>
            <div
              style={{
                display: 'grid',
                gap: '12px 16px',
                // Four figures that do not fit stand two and two.
                gridTemplateColumns: `repeat(auto-fit, minmax(${figures.length > 3 ? 108 : 88}px, 1fr))`,
              }}
            >
              {figures.map(({ title, value, suffix, isBad }) => (
                <Statistic
                  key={title}
                  title={title}
                  value={value}
                  {...(suffix ? { suffix } : {})}
                  {...(isBad ? { styles: { content: { color: 'var(--ant-color-error)' } } } : {})}
                />
              ))}
            </div>
          </Col>
          {children ? (
            <Col xs={24} lg={14}>
              {children}
            </Col>
          ) : null}
        </Row>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </Card>
  );
}
