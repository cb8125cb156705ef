import {
  type Answer,
  type BodyInput,
  type ContentLanguage,
  calls,
  contentLanguageLabels,
  contentLanguages,
  messageLimits,
} from '@outbound/contract';
import { Alert, Button, Card, Form, Input, Skeleton } from 'antd';
import { useEffect, useId, useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { useCall, useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { formSize } from '../../../ui/forms/form-size.ts';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { useUnsaved } from '../../../ui/forms/use-kept-form.ts';
import { useChosenRows } from './chosen-rows.tsx';

const { signUpMessage, visitorNotice } = calls;

type Wish = BodyInput<typeof signUpMessage.numbers>;
type Numbers = Answer<typeof signUpMessage.numbers>;

/** What is typed is shown as it will be read once nobody has typed for so long. */
const PAUSE_MS = 400;

interface MessageDialogProps {
  template: Wish['template'];
  selectedIds: readonly number[];
  onClose(): void;
}

/** Subject and text of a message, who gets it and who does not, and how it will be read. */
export function MessageDialog({ template, selectedIds, onClose }: MessageDialogProps) {
  const id = useId();
  const message = useMessage();
  const [subject, setSubject] = useState('');
  const [content, setContent] = useState('');
  const { wish, picker } = useChosenRows(template, selectedIds, '接收人');
  const { data, error, refetch } = useCall(signUpMessage.numbers, wish, { quiet: true, staleTime: 0 });
  const send = useWrite(signUpMessage.send, {
    refresh: [visitorNotice.page, visitorNotice.allPage, visitorNotice.numbers, signUpMessage.numbers],
    done: null,
  });
  const isTyped = subject !== '' || content !== '';
  useUnsaved(isTyped);
  const confirmLeaving = useConfirm();
  const cancel = async () => {
    if (isTyped && !(await confirmLeaving({ title: '通知尚未发送，确定离开吗？', confirmText: '离开' })))
      return;
    onClose();
  };
  const words = { subject: subject.trim(), content: content.trim() };
  const isReady = !!data && whyNot(data) === null && words.subject !== '' && words.content !== '';

  const confirm = async () => {
    if (!data || whyNot(data) !== null) return;
    if (words.subject === '' || words.content === '')
      return void message.warning(words.subject === '' ? '请填写通知标题' : '请填写通知内容');
    try {
      const { toldNum } = await send.mutateAsync({ ...wish, ...words, toldNum: data.toldNum });
      message.success(`已提交发送，共 ${toldNum} 人，可在报名通知中查看发送情况`);
      onClose();
    } catch (failure) {
      // Told already; the number may be another one by now.
      if (!(failure instanceof CallFailure)) throw failure;
      void refetch();
    }
  };

  return (
    <Dialog
      open
      title="发送通知"
      width={720}
      confirmText={data && data.toldNum > 0 ? `发送给 ${data.toldNum} 人` : '发送'}
      confirming={send.isPending}
      onCancel={() => void cancel()}
      {...(data && whyNot(data) !== null
        ? { footer: <Button onClick={() => void cancel()}>关闭</Button> }
        : {})}
      onConfirm={() => void confirm()}
    >
      <Form layout="vertical" size={formSize()}>
        {picker}
        <div aria-live="polite" style={{ minHeight: 48, marginBottom: 16 }}>
          {error ? (
            <RecordState failure={error} onRetry={() => void refetch()} />
          ) : data ? (
            <Alert type={whyNot(data) === null ? 'info' : 'warning'} title={whyNot(data) ?? whoText(data)} />
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 1 }} />
          )}
        </div>
        <HeldFields isHeld={send.isPending}>
          <Form.Item label="通知标题" htmlFor={`${id}-subject`} required>
            <Input
              id={`${id}-subject`}
              value={subject}
              maxLength={messageLimits.subject}
              showCount
              placeholder="如：集合地点与班车时间"
              onChange={({ target }) => setSubject(target.value)}
            />
          </Form.Item>
          <Form.Item
            label="通知内容"
            htmlFor={`${id}-content`}
            required
            extra="按原文发送，不翻译；每人只收到一次，报名编号、查询码和停止接收的方式由系统附在末尾。"
          >
            <Input.TextArea
              id={`${id}-content`}
              value={content}
              rows={4}
              maxLength={messageLimits.content}
              showCount
              onChange={({ target }) => setContent(target.value)}
            />
          </Form.Item>
        </HeldFields>
      </Form>
      {isReady ? <Preview activityId={Number(template.activityId)} {...words} /> : null}
    </Dialog>
  );
}

/** Why nobody can be told now; null where somebody can. */
function whyNot({ canSend, leftNum, chosenNum, toldNum }: Numbers): string | null {
  if (!canSend) return '服务器未设置邮件或短信，暂不能发送通知';
  if (leftNum === 0) return `一个活动 24 小时内最多发送 ${messageLimits.aDay} 次通知，请稍后再发`;
  if (chosenNum > messageLimits.people)
    return `一次最多通知 ${messageLimits.people} 人，请用筛选条件或勾选分批发送`;
  return toldNum === 0 ? '所选报名中没有可通知的人（未同意接收通知、没有可用的联系方式或已撤回）' : null;
}

/** Who gets it, who does not and why, and how often more may be sent. */
function whoText({ chosenNum, toldNum, refusedNum, unreachableNum, withdrawnNum, leftNum }: Numbers): string {
  const others = [
    [refusedNum, '未同意接收通知'],
    [unreachableNum, '没有可用的联系方式'],
    [withdrawnNum, '已撤回'],
  ] as const;
  const left = others.filter(([num]) => num > 0).map(([num, why]) => `${num} 人${why}`);
  return `${chosenNum} 条报名中 ${toldNum} 人将收到通知${left.length > 0 ? `；${left.join('，')}，不会收到` : ''}。24 小时内还可发送 ${leftNum} 次。`;
}

/** The message as one of them reads it, in his language. */
function Preview({ subject, content, activityId }: { subject: string; content: string; activityId: number }) {
  const [language, setLanguage] = useState<ContentLanguage>('zh');
  const [asked, setAsked] = useState({ subject, content });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ subject, content }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [subject, content]);
  const { data } = useCall(signUpMessage.preview, { activityId, language, ...asked });
  return (
    <Card
      size="small"
      title="预览"
      extra={
        <RadioGroup
          buttons
          label="预览的语言"
          value={language}
          onChange={setLanguage}
          options={contentLanguages.map((value) => ({ value, label: contentLanguageLabels[value] }))}
        />
      }
    >
      {data ? (
        <>
          <strong>{data.subject}</strong>
          <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginTop: 8 }}>{data.content}</div>
        </>
      ) : (
        <Skeleton active />
      )}
    </Card>
  );
}
