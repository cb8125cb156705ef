import { Alert, Button, Descriptions, Typography } from 'antd';
import { copyable } from '../../../ui/control-names.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

export interface GivenKey {
  name: string;
  accessKey: string;
  secret: string;
}

/** A key that the server answered: this once and never again. */
export function KeyDialog({ given, onClose }: { given: GivenKey | null; onClose(): void }) {
  return (
    <Dialog
      open={given !== null}
      title={`接入密钥“${given?.name ?? ''}”`}
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
        style={{ marginBottom: 16 }}
        title="密钥仅显示一次，关闭后无法再次查看；遗失时请新增一个，并停用这一个。"
      />
      <Descriptions
        column={1}
        size="small"
        styles={{ label: { width: 88 }, content: { wordBreak: 'break-all' } }}
        items={[
          {
            key: 'accessKey',
            label: '密钥编号',
            children: (
              <Typography.Text code copyable={copyable}>
                {given?.accessKey ?? ''}
              </Typography.Text>
            ),
          },
          {
            key: 'secret',
            label: '密钥',
            children: (
              <Typography.Text code copyable={copyable}>
                {given?.secret ?? ''}
              </Typography.Text>
            ),
          },
        ]}
      />
      <Typography.Paragraph type="secondary" style={{ margin: '16px 0 0' }}>
        请交给业务系统的维护人员，保存在其服务器上。签名方法和示例程序见随系统交付的运维手册（operating.md）“Systems
        that send facts”一节。
      </Typography.Paragraph>
    </Dialog>
  );
}
