import { accountFields } from '@outbound/contract';
import { Alert, Button, Table, Typography } from 'antd';
import { copyable } from '../../../ui/control-names.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

export interface GivenPassword {
  id: number;
  userLoginId: string;
  userName: string;
  password: string;
}

interface PasswordDialogProps {
  title: string;
  /** null: closed. */
  passwords: readonly GivenPassword[] | null;
  onClose(): void;
}

/** Passwords that the server answered: this once and never again. */
export function PasswordDialog({ title, passwords, onClose }: PasswordDialogProps) {
  return (
    <Dialog
      open={passwords !== null}
      title={title}
      width={640}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 12 }}
        title="密码仅显示一次，关闭后无法再次查看；用户首次登录须修改密码。"
      />
      <Table<GivenPassword>
        size="small"
        rowKey="id"
        dataSource={[...(passwords ?? [])]}
        pagination={false}
        scroll={{ y: 320 }}
        columns={[
          { title: accountFields.userLoginId.label, dataIndex: 'userLoginId', ellipsis: true },
          { title: accountFields.userName.label, dataIndex: 'userName', ellipsis: true },
          {
            title: '密码',
            dataIndex: 'password',
            width: 240,
            render: (password: string) => (
              <Typography.Text code copyable={copyable}>
                {password}
              </Typography.Text>
            ),
          },
        ]}
      />
      {passwords && passwords.length > 1 ? (
        <Typography.Text
          copyable={{
            ...copyable,
            text: passwords.map((one) => `${one.userLoginId}\t${one.userName}\t${one.password}`).join('\n'),
            tooltips: ['复制全部', '已复制'],
          }}
        >
          复制全部
        </Typography.Text>
      ) : null}
    </Dialog>
  );
}
