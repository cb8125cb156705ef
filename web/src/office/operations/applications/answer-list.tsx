import { type ApplyRow, FormItemType } from '@outbound/contract';
import { Descriptions, Tag } from 'antd';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Attachment } from './attachment.tsx';
import { MaskedAnswer } from './masked-answer.tsx';

/** The answers of a sign-up, named as the form was when they were given. */
export function AnswerList({ application }: { application: ApplyRow }) {
  if (application.entryList.length === 0) return <EmptyState text="没有填写内容" size={96} />;
  const entries = [...application.entryList].sort((a, b) => a.sortNum - b.sortNum);
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      styles={{ label: { width: 132 }, content: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } }}
      items={entries.map((entry) => ({
        key: entry.formId,
        label: entry.name,
        children:
          entry.value === '' ? (
            '--'
          ) : entry.type === FormItemType.upload ? (
            <Attachment key={entry.value} address={entry.value} />
          ) : entry.type === FormItemType.checkbox ? (
            entry.value.split(',').map((one) => <Tag key={one}>{one}</Tag>)
          ) : (
            // A value that was revealed belongs to this sign-up only.
            <MaskedAnswer
              key={`${application.id}-${entry.formId}`}
              value={entry.value}
              id={application.id}
              formId={entry.formId}
              label={entry.name}
            />
          ),
      }))}
    />
  );
}
