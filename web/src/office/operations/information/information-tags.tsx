import { ContentType, contentTypeLabels, INFORMATION_COLUMNS, informationFields } from '@outbound/contract';
import { Tag } from 'antd';
import { PushpinFilled } from '../../../ui/icons.tsx';
import { DictionaryText } from '../../../ui/texts/dictionary-text.tsx';
import { planTexts } from './plan-text.ts';

export function ContentTypeTag({ type }: { type: ContentType }) {
  return <Tag color={type === ContentType.video ? 'purple' : 'blue'}>{contentTypeLabels[type]}</Tag>;
}

export function PinnedTag() {
  return (
    <Tag color="orange" icon={<PushpinFilled />}>
      {informationFields.pinned.label}
    </Tag>
  );
}

/** A column by its key, in the colour that the dictionary gives it. */
export function ColumnTag({ columnKey }: { columnKey: string }) {
  return columnKey === '' ? (
    '--'
  ) : (
    <DictionaryText type={INFORMATION_COLUMNS} values={[columnKey]} by="key" />
  );
}

/** What is planned, a line each. */
export function PlanLines({ item }: { item: Parameters<typeof planTexts>[0] }) {
  const texts = planTexts(item);
  if (texts.length === 0) return '--';
  return texts.map((text) => (
    <span key={text} style={{ display: 'block', whiteSpace: 'normal' }}>
      {text}
    </span>
  ));
}
