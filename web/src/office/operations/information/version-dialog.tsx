import { type Answer, calls, type InformationDetail } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Skeleton } from 'antd';
import { CallFailure } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { DifferenceText } from '../writing/index.ts';
import { ofOneItem, useRestoreVersion } from './information-calls.ts';

type Version = Answer<typeof calls.information.versionDetail>;

interface VersionDialogProps {
  item: InformationDetail;
  version: number;
  onClose(): void;
}

/** What has changed since a version, field by field, with the way back to it. */
export function VersionDialog({ item, version, onClose }: VersionDialogProps) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const restore = useRestoreVersion();
  const { data, error, refetch } = useCall(
    calls.information.versionDetail,
    { id: item.id, version },
    { quiet: true, staleTime: 0 },
  );
  const bringBack = async () => {
    const isSure = await confirm({
      title: `是否恢复为版本 ${version}？`,
      content: '标题、正文等内容回到该版本，并记为新的版本；发布状态、定时计划和置顶不变。',
      danger: false,
      confirmText: '恢复',
    });
    if (!isSure) return;
    try {
      await restore.mutateAsync({ id: item.id, version: item.version, restoredVersion: version });
      onClose();
    } catch (caught) {
      // Told already.
      if (!(caught instanceof CallFailure)) throw caught;
      // Somebody else was quicker: he sees what has changed since by now, and can go on from there.
      await readAgain(client, ofOneItem);
    }
  };
  return (
    <Dialog
      open
      title={`版本 ${version} 与当前版本的差异`}
      width={880}
      isGlance
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onClose}>关闭</Button>
          {item.deletedTime === null ? (
            <Permitted code="latin_op_info_modify">
              <Button
                type="primary"
                disabled={!data || data.differenceList.length === 0}
                loading={restore.isPending}
                onClick={() => void bringBack()}
              >
                恢复为此版本
              </Button>
            </Permitted>
          ) : null}
        </Flex>
      }
    >
      {data ? (
        <Differences version={data} />
      ) : error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Dialog>
  );
}

function Differences({ version: { operator, createdTime, differenceList } }: { version: Version }) {
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {operator || '--'} 保存于 {createdTime}
      </p>
      {differenceList.length === 0 ? (
        <Alert type="success" showIcon title="内容与当前版本相同" />
      ) : (
        <>
          <p style={{ opacity: 0.75 }}>划去的是该版本有、当前没有的内容；加亮的是当前新增的内容。</p>
          {differenceList.map((difference) => (
            <section key={difference.field} style={{ marginBottom: 16 }}>
              <h2 style={{ fontSize: 15, margin: '0 0 6px' }}>{difference.field}</h2>
              <DifferenceText difference={difference} />
            </section>
          ))}
        </>
      )}
    </>
  );
}
