import { calls, strengthLabels } from '@outbound/contract';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall, useWrite } from '../../api/query.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import type { Field } from '../../ui/forms/form-fields.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { Profile } from './profile.ts';
import { TwoStepDialog } from './two-step-dialog.tsx';

type Open = 'password' | 'mobilePhone' | 'telePhone' | 'idCard' | 'twoStep' | 'endTwoStep';

const currentPassword: Field = {
  kind: 'password',
  name: 'password',
  label: '当前密码',
  required: true,
  placeholder: '请输入当前密码',
};

const otpCode: Field = {
  kind: 'text',
  name: 'otpCode',
  label: '动态码或恢复码',
  required: true,
  max: 32,
  placeholder: '请输入验证器上的6位动态码，或一个恢复码',
};

/** What is done about something of one's own, as the button and the dialog behind it say it. */
const actionOf = (isSet: boolean) => (isSet ? '修改' : '绑定');

interface EntryProps {
  title: string;
  value: ReactNode;
  isSet: boolean;
  disabled: boolean;
  /** What the button says; by default whether there is something to change. */
  action?: string;
  onEdit(): void;
}

function Entry({ title, value, isSet, disabled, action = actionOf(isSet), onEdit }: EntryProps) {
  return (
    <li
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 16,
        padding: '14px 0',
        borderBottom: '1px solid rgb(128 128 128 / 18%)',
      }}
    >
      <div>
        <div style={{ fontWeight: 600 }}>{title}</div>
        <div style={{ opacity: 0.75 }}>{value}</div>
      </div>
      <Button type="link" disabled={disabled} onClick={onEdit} aria-label={`${action}${title}`}>
        {action}
      </Button>
    </li>
  );
}

/** When the password was changed last, and how strong it was then. */
function passwordText({ passwordChangedTime, passwordStrength }: Profile): string {
  if (passwordChangedTime === null) return '尚未修改过';
  const strength = passwordStrength === null ? '' : `，强度：${strengthLabels[passwordStrength]}`;
  return `上次修改：${passwordChangedTime}${strength}`;
}

/** Password, phone, telephone, ID and the second step; each change asks for the current password. */
export function Security({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = [calls.ownAccount.profile];
  const isSet = {
    mobilePhone: profile.mobilePhone !== '',
    telePhone: profile.telePhone !== '',
    idCard: profile.idCard !== '',
  };
  const phone = useWrite(calls.ownAccount.selfModifyPhone, {
    refresh,
    done: `手机号码已${actionOf(isSet.mobilePhone)}`,
  });
  const telephone = useWrite(calls.ownAccount.selfModifyTelePhone, {
    refresh,
    done: `固定电话已${actionOf(isSet.telePhone)}`,
  });
  const idCard = useWrite(calls.ownAccount.selfModifyIdCard, {
    refresh,
    done: `身份证号已${actionOf(isSet.idCard)}`,
  });
  const endTwoStep = useWrite(calls.twoStep.end, { refresh, done: '两步验证已解绑' });
  const ways = useCall(calls.thirdSignIn.signInWays, {}, { quiet: true, staleTime: Infinity });
  const resets = ways.data?.resetsPassword === true;
  const { isOn, recoveryLeft } = profile.twoStep;
  const disabled = !profile.hasPassword;
  const shared = { disabled, isSet: true };
  return (
    <>
      {disabled ? (
        <Alert
          type="info"
          showIcon
          title="您的账号由外部系统管理，请在原系统修改密码与联系方式"
          style={{ margin: '8px 0' }}
        />
      ) : null}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 720 }}>
        <Entry
          {...shared}
          title="登录密码"
          value={passwordText(profile)}
          onEdit={() => setOpen('password')}
        />
        <Entry
          {...shared}
          title="手机号码"
          isSet={isSet.mobilePhone}
          value={profile.mobilePhone || (resets ? '未绑定，绑定后可用于找回密码' : '未绑定')}
          onEdit={() => setOpen('mobilePhone')}
        />
        <Entry
          {...shared}
          title="固定电话"
          isSet={isSet.telePhone}
          value={profile.telePhone || '未绑定'}
          onEdit={() => setOpen('telePhone')}
        />
        <Entry
          {...shared}
          title="身份证号"
          isSet={isSet.idCard}
          value={profile.idCard || '未绑定'}
          onEdit={() => setOpen('idCard')}
        />
        <Entry
          {...shared}
          title="两步验证"
          action={isOn ? '解绑' : '绑定'}
          value={
            isOn
              ? `已开启，剩余 ${recoveryLeft} 个恢复码${recoveryLeft === 0 ? '，可解绑后重新绑定以获取新的恢复码' : ''}`
              : '未开启，开启后登录时还需输入手机上的动态码'
          }
          onEdit={() => setOpen(isOn ? 'endTwoStep' : 'twoStep')}
        />
      </ul>
      {open === 'twoStep' ? <TwoStepDialog onClose={close} /> : null}
      <DialogForm<{ password: string; otpCode: string }>
        open={open === 'endTwoStep'}
        subject="两步验证"
        title="解绑两步验证"
        width={420}
        fields={[currentPassword, otpCode]}
        onSubmit={(values) => endTwoStep.mutateAsync(values)}
        onClose={close}
      />
      {open === 'password' ? <PasswordDialog account={profile.userLoginId} onClose={close} /> : null}
      <DialogForm<{ mobilePhone: string; password: string }>
        open={open === 'mobilePhone'}
        subject="手机号码"
        title={`${actionOf(isSet.mobilePhone)}手机号码`}
        width={420}
        fields={[
          {
            kind: 'phone',
            name: 'mobilePhone',
            label: isSet.mobilePhone ? '新手机号码' : '手机号码',
            required: true,
          },
          currentPassword,
        ]}
        onSubmit={(values) => phone.mutateAsync(values)}
        onClose={close}
      />
      <DialogForm<{ telePhone?: string; password: string }>
        open={open === 'telePhone'}
        record={{ telePhone: profile.telePhone }}
        subject="固定电话"
        title={`${actionOf(isSet.telePhone)}固定电话`}
        width={420}
        fields={[{ kind: 'digitsAndHyphen', name: 'telePhone', label: '固定电话', max: 30 }, currentPassword]}
        onSubmit={({ telePhone, password }) =>
          telephone.mutateAsync({ telePhone: telePhone ?? '', password })
        }
        onClose={close}
      />
      <DialogForm<{ idCard: string; password: string }>
        open={open === 'idCard'}
        subject="身份证号"
        title={`${actionOf(isSet.idCard)}身份证号`}
        width={420}
        fields={[
          {
            kind: 'citizenId',
            name: 'idCard',
            label: isSet.idCard ? '新身份证号' : '身份证号',
            required: true,
          },
          currentPassword,
        ]}
        onSubmit={(values) => idCard.mutateAsync(values)}
        onClose={close}
      />
    </>
  );
}
