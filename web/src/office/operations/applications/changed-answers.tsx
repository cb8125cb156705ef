import { type Answer, applicationFields, type calls, FormItemType } from '@outbound/contract';
import { Table, Typography } from 'antd';
import { shownAnswer } from './answer-list.tsx';

/** What its person changed since it was decided or handed in, old beside new. */
export function ChangedAnswers({ application }: { application: Answer<typeof calls.application.detail> }) {
  const { formerList, entryList, changedTime } = application;
  if (formerList.length === 0) return null;
  return (
    <section aria-label="修改的内容">
      <Typography.Title level={3} style={{ fontSize: 16, marginTop: 0 }}>
        修改的内容
      </Typography.Title>
      <Typography.Paragraph type="secondary">
        报名人修改了 {formerList.length} 项，{applicationFields.changedTime.label} {changedTime}
      </Typography.Paragraph>
      <Table
        size="small"
        rowKey="formId"
        pagination={false}
        dataSource={[...formerList]}
        styles={{
          body: { cell: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', verticalAlign: 'top' } },
        }}
        columns={[
          { title: '字段', dataIndex: 'name', width: 132 },
          {
            title: '修改前',
            dataIndex: 'value',
            render: (value: string, former) =>
              value === '' ? '未填写' : former.type === FormItemType.upload ? `${value}（已被替换）` : value,
          },
          {
            title: '修改后',
            dataIndex: 'formId',
            render: (formId: number) => {
              const entry = entryList.find((one) => one.formId === formId);
              return entry ? shownAnswer(entry, application) : '未填写';
            },
          },
        ]}
      />
    </section>
  );
}
