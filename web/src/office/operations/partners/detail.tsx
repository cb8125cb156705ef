import {
  type ContentLanguage,
  contentLanguageLabels,
  type PartnerDetail,
  type PartnerFields,
  partnerFields,
  partnerTexts,
} from '@outbound/contract';
import { Card, Descriptions, Typography } from 'antd';
import { Thumb } from '../../../ui/files/thumb.tsx';
import { detailLines } from '../../../ui/records/field-details.tsx';
import { createdText, updatedText } from '../../../ui/records/who-when.ts';
import { DetailPage, ShownTime } from '../shelf/index.ts';

/** A partner, read-only (`?id=12`). */
export default function PartnerDetailPage() {
  return (
    <DetailPage<PartnerDetail>
      kind="partner"
      titleOf={({ name }) => name}
      figures={(record) => [{ label: partnerFields.viewNum.label, value: record.viewNum }]}
    >
      {(record) => (
        <>
          <Card size="small" title="基本信息">
            <Descriptions
              column={{ xs: 1, md: 2 }}
              items={detailLines<PartnerFields, PartnerDetail>(
                partnerFields,
                record,
                [
                  {
                    key: 'logo',
                    label: partnerFields.logo.label,
                    span: 'filled',
                    children: (
                      <Thumb
                        list={record.logo}
                        width={168}
                        height={84}
                        fit="contain"
                        instead={record.name[0]}
                      />
                    ),
                  },
                  'kind',
                  'country',
                  'website',
                  'contact',
                  'summary',
                  { key: 'time', label: '展示时间', children: <ShownTime {...record} /> },
                  { key: 'created', label: '创建', children: createdText(record) },
                  { key: 'updated', label: '更新', children: updatedText(record) },
                ],
                {
                  website: record.website ? (
                    <Typography.Link href={record.website} target="_blank" rel="noopener noreferrer">
                      {record.website}
                    </Typography.Link>
                  ) : (
                    '--'
                  ),
                },
              ).filter(({ key }) => !['introduction', 'onShelfTime', 'offShelfTime'].includes(key))}
            />
          </Card>
          {record.languages.map((language) => (
            <Texts key={language} record={record} language={language} />
          ))}
        </>
      )}
    </DetailPage>
  );
}

function Texts({ record, language }: { record: PartnerDetail; language: ContentLanguage }) {
  const { name, summary, introduction } = partnerTexts[language];
  const isChinese = language === 'zh';
  return (
    <Card size="small" title={isChinese ? partnerFields.introduction.label : contentLanguageLabels[language]}>
      {isChinese ? null : (
        <>
          <Typography.Paragraph strong>{record[name]}</Typography.Paragraph>
          <Typography.Paragraph type="secondary">{record[summary]}</Typography.Paragraph>
        </>
      )}
      <Typography.Paragraph style={{ whiteSpace: 'pre-line', marginBottom: 0 }}>
        {record[introduction] || '暂无介绍'}
      </Typography.Paragraph>
    </Card>
  );
}
