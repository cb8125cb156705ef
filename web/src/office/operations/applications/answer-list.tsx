import { type ApplyRow, FormItemType, filesOf } from '@outbound/contract';
import { Descriptions, Space, Tag } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Attachment } from './attachment.tsx';
import { MaskedAnswer, personOf } from './masked-answer.tsx';

/** One answer: a file to look at, chosen options, or words that can be revealed. */
export function shownAnswer(entry: ApplyRow['entryList'][number], row: ApplyRow): ReactNode {
  if (entry.value === '') return '--';
  if (entry.type === FormItemType.upload)
    return (
      <Space orientation="vertical">
        {filesOf(entry.value).map((address, at) => (
          <Attachment key={address} address={address} of={`${entry.name}${at + 1}`} />
        ))}
      </Space>
    );
  if (entry.type === FormItemType.checkbox)
    return (
      <Space size={4} wrap>
        {entry.value.split(',').map((one) => (
          <Tag key={one}>{one}</Tag>
        ))}
      </Space>
    );
  // A value that was revealed belongs to this sign-up only, as it was then.
  return (
    <MaskedAnswer
      key={`${row.id}-${entry.formId}-${entry.value}`}
      value={entry.value}
      id={row.id}
      formId={entry.formId}
      label={entry.name}
      of={personOf(row)}
    />
  );
}

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
        children: shownAnswer(entry, application),
      }))}
    />
  );
}
