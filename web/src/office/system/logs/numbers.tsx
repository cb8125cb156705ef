import { Alert, Button, Card, Col, Row, Skeleton, Statistic } from 'antd';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../../api/failure.ts';

export interface Figure {
  title: string;
  value: number | string;
  suffix?: string;
  /** Red: something went wrong. */
  isBad?: boolean;
}

interface NumbersProps {
  /** Null until they are known. */
  figures: readonly Figure[] | null;
  failure: CallFailure | null;
  onRetry(): void;
  /** At the right of the figures: a chart. */
  children?: ReactNode;
}

/** The numbers above a list: a few figures, and a picture of them. */
export function Numbers({ figures, failure, onRetry, children }: NumbersProps) {
  if (failure && !figures)
    return (
      <Alert
        type="error"
        showIcon
        style={{ marginBottom: 16 }}
        title={failure.message}
        action={
          <Button size="small" onClick={onRetry}>
            重新加载
          </Button>
        }
      />
    );
  return (
    <Card size="small" style={{ marginBottom: 16 }} styles={{ body: { padding: 16 } }}>
      {figures ? (
        <Row gutter={[24, 16]} align="middle">
          <Col xs={24} lg={children ? 10 : 24}>
            <Row gutter={[16, 12]}>
              {figures.map(({ title, value, suffix, isBad }) => (
                <Col key={title} flex="1 1 88px">
                  <Statistic
                    title={title}
                    value={value}
                    {...(suffix ? { suffix } : {})}
                    {...(isBad ? { styles: { content: { color: 'var(--ant-color-error)' } } } : {})}
                  />
                </Col>
              ))}
            </Row>
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
