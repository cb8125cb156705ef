import {
  contentLanguageLabels,
  type InformationDetail,
  type InformationFields,
  informationFields,
  readFileList,
} from '@outbound/contract';
import { Flex, Image, Tag } from 'antd';
import { FileLinks } from '../../../ui/dynamic-form/file-links.tsx';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { groupPreviewNames } from '../../../ui/files/preview-names.tsx';
import { detailLines } from '../../../ui/records/field-details.tsx';
import { RecordFacts } from '../../../ui/records/record-facts.tsx';
import { createdText, updatedText } from '../../../ui/records/who-when.ts';
import { NumberText } from '../../../ui/texts/number-text.tsx';
import { ColumnTag } from './information-tags.tsx';

/** What a news item is besides its texts, read-only. */
export function InformationFacts({ item }: { item: InformationDetail }) {
  return <RecordFacts lines={linesOf(item)} />;
}

function linesOf(item: InformationDetail) {
  const { cover, attachments, tags, languages, viewNum, publishTime } = informationFields;
  return detailLines<InformationFields, InformationDetail>(
    informationFields,
    item,
    [
      'columnKey',
      { key: 'viewNum', label: viewNum.label, children: <NumberText value={item.viewNum} /> },
      { key: 'publishTime', label: publishTime.label, children: item.publishTime ?? '--' },
      {
        key: 'languages',
        label: languages.label,
        children: item.languages.map((language) => contentLanguageLabels[language]).join('、'),
      },
      'contentType',
      'pinned',
      'source',
      'author',
      'onShelfTime',
      'offShelfTime',
      { key: 'tags', label: tags.label, span: 'filled', children: <Tags tags={item.tags} /> },
      { key: 'cover', label: cover.label, span: 'filled', children: <Cover cover={item.cover} /> },
      {
        key: 'attachments',
        label: attachments.label,
        span: 'filled',
        children: item.attachments ? <FileLinks files={readFileList(item.attachments)} /> : '--',
      },
      'summary',
      'seoTitle',
      'seoDescription',
      { key: 'creator', label: '创建', children: createdText(item) },
      { key: 'updater', label: '最近更新', children: updatedText(item) },
    ],
    { columnKey: <ColumnTag columnKey={item.columnKey} /> },
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return '--';
  return (
    <Flex gap={4} wrap>
      {tags.map((tag) => (
        <Tag key={tag} style={{ marginInlineEnd: 0 }}>
          {tag}
        </Tag>
      ))}
    </Flex>
  );
}

function Cover({ cover }: { cover: string }) {
  const [file] = readFileList(cover);
  if (!file) return '--';
  const name = file.name || informationFields.cover.label;
  return (
    <Image.PreviewGroup items={[previewAddress(file.url)]} preview={groupPreviewNames([name])}>
      <Image
        src={previewAddress(file.url, 320)}
        alt={name}
        width={240}
        height={135}
        style={{ objectFit: 'cover', borderRadius: 4 }}
      />
    </Image.PreviewGroup>
  );
}
