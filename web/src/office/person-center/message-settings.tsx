import {
  type Answer,
  calls,
  type MessageSetting,
  optionalTaskMessageTypes,
  taskMessageKinds,
} from '@outbound/contract';
import { Alert, Button, Checkbox, Form, Input, Space, Typography } from 'antd';
import { CallFailure } from '../../api/failure.ts';
import { useCall, useWrite } from '../../api/query.ts';
import { RecordState } from '../../ui/feedback/record-state.tsx';
import { showFaults } from '../../ui/forms/form-faults.ts';
import { formSize } from '../../ui/forms/form-size.ts';
import { LastingMessages } from '../../ui/forms/use-lasting-fields.ts';

const { own, save } = calls.messageSetting;

interface Values {
  wanted: MessageSetting['offTypeList'];
  byMail: boolean;
  byWebhook: boolean;
  quietFrom: string;
  quietUntil: string;
}

/** What else goes by mail: until he chooses, other than the task messages. */
const othersText = ({ byMail, othersByMail }: Answer<typeof own>) =>
  byMail === othersByMail
    ? '订阅的报告和权限申请的通知也按此发送。'
    : '订阅的报告和权限申请的通知目前发送到邮箱，保存本页后也按此发送。';

/** 消息设置: which kinds of task messages one wants, by which ways, and when not. */
export function MessageSettings() {
  const { data, error, refetch } = useCall(own, {}, { quiet: true });
  const write = useWrite(save, { refresh: [own], done: '保存成功' });
  const [form] = Form.useForm<Values>();
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  const submit = async ({ wanted, byMail, byWebhook, quietFrom, quietUntil }: Values) => {
    try {
      await write.mutateAsync({
        offTypeList: optionalTaskMessageTypes.filter((type) => !wanted.includes(type)),
        byMail,
        byWebhook,
        quietFrom: quietFrom || null,
        quietUntil: quietUntil || null,
      });
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      showFaults(form, failure);
    }
  };
  const isReachable = data.hasMail && data.hasAddress;
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size={formSize()}
      style={{ maxWidth: 720 }}
      initialValues={{
        wanted: optionalTaskMessageTypes.filter((type) => !data.offTypeList.includes(type)),
        byMail: data.byMail,
        byWebhook: data.byWebhook,
        quietFrom: data.quietFrom ?? '',
        quietUntil: data.quietUntil ?? '',
      }}
      onFinish={(values) => void submit(values)}
    >
      <LastingMessages />
      <Form.Item
        name="wanted"
        label="接收的任务消息"
        extra="新任务、退回、移交、催办、超时和督办等需要您处理的消息始终接收。"
      >
        <Checkbox.Group
          options={optionalTaskMessageTypes.map((type) => ({
            value: type,
            label: taskMessageKinds[type].name,
          }))}
        />
      </Form.Item>
      <Typography.Title level={5}>站外通知</Typography.Title>
      {isReachable ? null : (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title={
            data.hasMail ? '您的账号没有邮箱，请联系管理员填写。' : '本平台未设置邮件服务器，暂不发送邮件。'
          }
        />
      )}
      <Form.Item name="byMail" valuePropName="checked" style={{ marginBottom: 0 }} extra={othersText(data)}>
        <Checkbox disabled={!isReachable}>任务消息同时发送到邮箱</Checkbox>
      </Form.Item>
      <Form.Item name="byWebhook" valuePropName="checked">
        <Checkbox disabled={!data.hasWebhook}>任务消息同时发送到 Web 回调</Checkbox>
      </Form.Item>
      <Space wrap align="start">
        <Form.Item name="quietFrom" label="免打扰开始">
          <Input type="time" style={{ width: 140 }} />
        </Form.Item>
        <Form.Item name="quietUntil" label="免打扰结束">
          <Input type="time" style={{ width: 140 }} />
        </Form.Item>
      </Space>
      <Form.Item extra="免打扰时段内不发送邮件和 Web 回调，结束后补发；站内消息照常。">
        <Button type="primary" htmlType="submit" loading={write.isPending}>
          保存
        </Button>
      </Form.Item>
    </Form>
  );
}
