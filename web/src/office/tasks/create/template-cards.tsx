import { calls, EnabledStatus, type TemplateRow } from '@outbound/contract';
import { Card, Flex, Skeleton, Tag, Typography } from 'antd';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import {
  BarChartOutlined,
  FileTextOutlined,
  FundOutlined,
  MessageOutlined,
  NotificationOutlined,
  TeamOutlined,
} from '../../../ui/icons.tsx';
import './template-cards.css';

interface TemplateCardsProps {
  /** Ids of templates, the one used last first. */
  recent: readonly number[];
  onChoose(template: TemplateRow): void;
}

const icons: Record<number, typeof FundOutlined> = {
  1: FundOutlined,
  2: MessageOutlined,
  3: NotificationOutlined,
  4: TeamOutlined,
  5: FileTextOutlined,
};

/** The first step of a new task: what kind it is. */
export function TemplateCards({ recent, onChoose }: TemplateCardsProps) {
  const { data, error, refetch } = useCall(
    calls.taskTemplate.list,
    { pageNum: 1, pageSize: 100, template: { enabledStatus: EnabledStatus.enabled } },
    { quiet: true },
  );
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.dataBody.length === 0)
    return <EmptyState text="没有启用的任务模板，请联系管理员在任务设置中启用" />;
  const place = (id: number) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const templates = [...data.dataBody].sort((one, other) => place(one.templateId) - place(other.templateId));
  return (
    <div className="template-cards">
      {templates.map((template) => {
        const Icon = icons[template.templateType] ?? BarChartOutlined;
        return (
          <Card key={template.templateId} size="small" className="template-card" hoverable>
            <button type="button" className="template-card-button" onClick={() => onChoose(template)}>
              <Flex gap={12} align="center">
                <Icon style={{ fontSize: 28, color: 'var(--ant-color-primary)' }} />
                <span style={{ minWidth: 0 }}>
                  <Typography.Text strong>{template.templateName}</Typography.Text>
                  {template.templateName === template.templateTypeName ? null : (
                    <>
                      <br />
                      <Typography.Text type="secondary">{template.templateTypeName}</Typography.Text>
                    </>
                  )}
                </span>
                {recent.includes(template.templateId) ? (
                  <Tag color="green" style={{ marginInlineStart: 'auto', marginInlineEnd: 0 }}>
                    近期使用
                  </Tag>
                ) : null}
              </Flex>
              <span className="template-card-text">
                {template.description || '填写派发内容，选择办理单位或人员'}
              </span>
            </button>
          </Card>
        );
      })}
    </div>
  );
}
