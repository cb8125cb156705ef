import { calls, rightRequestLimits } from '@outbound/contract';
import { useCall, useWrite } from '../../api/query.ts';
import { WaitingDialog } from '../feedback/waiting-dialog.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { AskableTree } from './askable-tree.tsx';

interface AskRightsDialogProps {
  open: boolean;
  /** Codes that are chosen to begin with. */
  chosen?: readonly string[];
  onDone?(): void;
  onClose(): void;
}

interface Values {
  permissionCodeList: string[];
  reason: string;
}

const { rightRequest } = calls;
const { resources, shortestReason, longestReason } = rightRequestLimits;
const TITLE = '申请权限';
const WIDTH = 640;

/** Asks for resources that one lacks. */
export function AskRightsDialog(props: AskRightsDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ chosen = [], onDone, onClose }: AskRightsDialogProps) {
  const { data, error, refetch } = useCall(rightRequest.askable, {}, { quiet: true });
  const ask = useWrite(rightRequest.add, {
    refresh: [rightRequest.askable, rightRequest.ownPage],
    done: '申请已提交，请等待处理',
  });
  if (!data)
    return (
      <WaitingDialog
        title={TITLE}
        width={WIDTH}
        failure={error}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    );
  return (
    <DialogForm<Values>
      open
      subject="权限申请"
      title={TITLE}
      width={WIDTH}
      record={{ permissionCodeList: [...chosen], reason: '' }}
      fields={[
        {
          kind: 'custom',
          name: 'permissionCodeList',
          label: '功能',
          required: '请选择要申请的功能',
          control: <AskableTree nodes={data} most={resources} />,
          rules: [{ type: 'array', max: resources, message: `一次最多申请 ${resources} 项功能` }],
        },
        {
          kind: 'textarea',
          name: 'reason',
          label: '申请原因',
          required: true,
          max: longestReason,
          placeholder: '说明用于什么工作，便于审批人判断',
          rules: [
            {
              validator: (_, value: unknown) => {
                const length = [...String(value ?? '').trim()].length;
                return length > 0 && length < shortestReason
                  ? Promise.reject(new Error(`申请原因至少 ${shortestReason} 个字符`))
                  : Promise.resolve();
              },
            },
          ],
        },
      ]}
      onSubmit={async (values) => {
        await ask.mutateAsync(values);
        onDone?.();
      }}
      onClose={onClose}
    />
  );
}
