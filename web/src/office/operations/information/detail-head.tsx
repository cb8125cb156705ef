import { type InformationDetail, informationFields, PublishStatus } from '@outbound/contract';
import { Alert, Button, Card, Space } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { Permitted, PermittedAny } from '../../../ui/rights/permitted.tsx';
import { useTab } from '../../tabs/tab-store.ts';
import { PublishTag } from '../activities/index.ts';
import { ContentTypeTag, PinnedTag } from './information-tags.tsx';
import { planTexts } from './plan-text.ts';
import { useInformationActions } from './use-information-actions.tsx';

const PreviewLinkDialog = lazyPart(async () => ({
  default: (await import('./preview-link-dialog.tsx')).PreviewLinkDialog,
}));

/** The title of an item, how it stands, and what can be done with it. */
export function DetailHead({ item }: { item: InformationDetail }) {
  const plans = planTexts(item);
  return (
    <Card>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'space-between' }}>
        <Space wrap style={{ flex: '1 1 320px' }}>
          <h2 style={{ margin: 0, fontSize: 20, overflowWrap: 'anywhere' }}>{item.title}</h2>
          <PublishTag status={item.publishStatus} />
          <ContentTypeTag type={item.contentType} />
          {item.pinned ? <PinnedTag /> : null}
        </Space>
        {item.deletedTime === null ? <Buttons item={item} /> : null}
      </div>
      {plans.length > 0 ? (
        <Alert type="info" showIcon style={{ marginTop: 16 }} title={plans.join('；')} />
      ) : null}
      {item.deletedTime === null ? null : (
        <Alert
          type="warning"
          showIcon
          style={{ marginTop: 16 }}
          title={`已于 ${item.deletedTime} 移入回收站，恢复后才能修改和上架`}
        />
      )}
    </Card>
  );
}

function Buttons({ item }: { item: InformationDetail }) {
  const navigate = useNavigate();
  const tab = useTab();
  const actions = useInformationActions();
  const [isPreviewed, setPreviewed] = useState(false);
  const isOn = item.publishStatus === PublishStatus.onShelf;
  return (
    <Space wrap>
      <PermittedAny codes={['latin_op_info_add', 'latin_op_info_modify', 'latin_op_info_publish']}>
        <Button onClick={() => setPreviewed(true)}>预览链接</Button>
      </PermittedAny>
      <Permitted code="latin_op_info_add">
        <Button onClick={() => void navigate(`/information/add?from=${item.id}`)}>复制</Button>
      </Permitted>
      {isOn ? null : (
        <Permitted code="latin_op_info_delete">
          <Button danger onClick={() => actions.remove([item], () => tab.close('/information'))}>
            删除
          </Button>
        </Permitted>
      )}
      <Permitted code="latin_op_info_publish">
        <Button onClick={() => actions.pin(item)}>
          {`${item.pinned ? '取消' : ''}${informationFields.pinned.label}`}
        </Button>
      </Permitted>
      <Permitted code="latin_op_info_publish">
        {isOn ? (
          <Button onClick={() => actions.takeOff([item])}>下架</Button>
        ) : (
          <Button onClick={() => actions.putOn([item])}>上架</Button>
        )}
      </Permitted>
      <Permitted code="latin_op_info_modify">
        <Button type="primary" onClick={() => void navigate(`/information/edit?id=${item.id}`)}>
          修改
        </Button>
      </Permitted>
      <Suspense>
        {isPreviewed ? <PreviewLinkDialog item={item} onClose={() => setPreviewed(false)} /> : null}
      </Suspense>
      {actions.dialogs}
    </Space>
  );
}
