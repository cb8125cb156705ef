import { type Answer, calls, type RightRequestRow, rightRequestLimits } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { tellDone } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/query.ts';
import { WaitingDialog } from '../../../ui/feedback/waiting-dialog.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { useApprove, useReject } from './right-request-calls.ts';
import { RightRequestFacts } from './right-request-facts.tsx';
import { RoleOffers } from './role-offers.tsx';

const { rightRequest } = calls;
const TITLE = '处理权限申请';
const WIDTH = 680;
/** Somebody else was quicker. */
const DECIDED = 'UM4213';

interface DecisionDialogProps {
  row: RightRequestRow | null;
  onClose(): void;
}

interface Values {
  decision: 'approve' | 'reject';
  roleId?: number;
  reason?: string;
}

type Offers = Answer<typeof rightRequest.offers>;

/** Yes with one role, or no with a reason. */
export function DecisionDialog({ row, onClose }: DecisionDialogProps) {
  return row ? <OpenDialog row={row} onClose={onClose} /> : null;
}

/** Why nothing can be given, or null. */
function obstacle(row: RightRequestRow, { functionList, roleList }: Offers): string | null {
  if (row.standing !== null) return '申请人的账号已不可用，不能授权。';
  if (roleList.length > 0) return null;
  if (functionList.every(({ state }) => state === 'gone')) return '所申请的功能已停用或删除，不能授权。';
  if (functionList.every(({ state }) => state !== 'lacked'))
    return '申请人已通过其他方式拥有所申请的功能，无需再授权。';
  return '您可授予的角色中，没有一个包含全部所申请的功能。可先在角色管理中新增或调整角色，或驳回并请其分开申请。';
}

function fieldsOf(decision: Values['decision'], { roleList }: Offers, mayGive: boolean): Field[] {
  return [
    {
      kind: 'radio',
      name: 'decision',
      label: '处理意见',
      required: true,
      options: [
        { value: 'approve', label: '通过', disabled: !mayGive },
        { value: 'reject', label: '驳回' },
      ],
    },
    decision === 'approve'
      ? {
          kind: 'custom',
          name: 'roleId',
          label: '授予角色',
          required: true,
          extra: '按附带的其他权限由少到多排列。',
          control: <RoleOffers offers={roleList} />,
        }
      : {
          kind: 'textarea',
          name: 'reason',
          label: '驳回原因',
          required: true,
          max: rightRequestLimits.longestReason,
        },
  ];
}

function OpenDialog({ row, onClose }: { row: RightRequestRow; onClose(): void }) {
  const client = useQueryClient();
  const approve = useApprove();
  const reject = useReject();
  const { data, error, refetch } = useCall(rightRequest.offers, { id: row.id }, { quiet: true });
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
  const fault = obstacle(row, data);
  const decide = async ({ decision, roleId = 0, reason = '' }: Values) => {
    try {
      if (decision === 'reject') await reject.mutateAsync({ id: row.id, reason });
      else {
        await approve.mutateAsync({ id: row.id, roleId });
        const name = data.roleList.find((one) => one.id === roleId)?.roleName ?? '';
        tellDone(`已通过，并授予角色“${name}”`);
      }
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      // Whatever stood in the way has changed what the dialog and the list show.
      await readAgain(client, [rightRequest.page, rightRequest.openNum, rightRequest.offers]);
      // Told already; there is nothing left to decide.
      if (failure.code !== DECIDED) throw failure;
    }
  };
  return (
    <DialogForm<Values>
      open
      subject="权限申请"
      title={TITLE}
      width={WIDTH}
      record={{ decision: fault === null ? 'approve' : 'reject' }}
      fields={({ decision = 'approve' }) => fieldsOf(decision, data, fault === null)}
      onSubmit={decide}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 12, marginBottom: 20 }}>
        <RightRequestFacts row={row} resources={data.functionList} />
        {fault === null ? null : <Alert type="warning" showIcon title={fault} />}
      </div>
    </DialogForm>
  );
}
