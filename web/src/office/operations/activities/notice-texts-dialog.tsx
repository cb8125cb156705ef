import {
  type Answer,
  type ContentLanguage,
  calls,
  contentLanguageLabels,
  contentLanguages,
  LONGEST_NOTICE_TEXT,
  type VisitorText,
  visitorTextLabels,
  visitorTexts,
} from '@outbound/contract';
import { Card, Input, Segmented, Select, Skeleton, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useCall, useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { useUnsaved } from '../../../ui/forms/use-kept-form.ts';

const { visitorNotice, activity } = calls;
type Texts = Answer<typeof visitorNotice.texts>;
const PAUSE_MS = 400;

/** What an activity's staff add to its notices, with each notice as its visitors will read it. */
export function NoticeTextsDialog({
  activityId,
  onClose,
}: {
  activityId: number | null;
  onClose: () => void;
}) {
  return activityId === null ? null : <Opened activityId={activityId} onClose={onClose} />;
}

function Opened({ activityId, onClose }: { activityId: number; onClose: () => void }) {
  // What was read when it was open before may be of an earlier version of the activity.
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    visitorNotice.texts,
    { activityId },
    { staleTime: 0, quiet: true },
  );
  if (data && isFetchedAfterMount) return <Editor activityId={activityId} stored={data} onClose={onClose} />;
  return (
    <Dialog open title="通知文案" width={860} footer={null} isGlance onCancel={onClose}>
      <RecordState failure={error} onRetry={() => void refetch()} />
    </Dialog>
  );
}

const keyOf = (text: VisitorText, language: ContentLanguage) => `${text} ${language}`;

function Editor({ activityId, stored, onClose }: { activityId: number; stored: Texts; onClose: () => void }) {
  // As it was when the dialog opened: what is read again meanwhile neither takes away what was typed nor its version.
  const [{ version, texts: before }] = useState(stored);
  const [typed, setTyped] = useState(
    () => new Map(stored.texts.map((one) => [keyOf(one.text, one.language), one.content])),
  );
  const [text, setText] = useState<VisitorText>('received');
  const [language, setLanguage] = useState<ContentLanguage>('zh');
  const save = useWrite(visitorNotice.saveTexts, {
    refresh: [visitorNotice.texts, activity.detail, activity.historyPage],
    done: '通知文案已保存',
    onSuccess: onClose,
  });
  const confirmLeaving = useConfirm();
  const isDirty = [...typed].some(
    ([key, content]) =>
      content !== (before.find((one) => keyOf(one.text, one.language) === key)?.content ?? ''),
  );
  useUnsaved(isDirty);
  const cancel = async () => {
    if (isDirty && !(await confirmLeaving({ title: '内容尚未保存，确定离开吗？', confirmText: '离开' })))
      return;
    onClose();
  };
  const content = typed.get(keyOf(text, language)) ?? '';
  const isWritten = (one: VisitorText) =>
    contentLanguages.some((each) => (typed.get(keyOf(one, each)) ?? '').trim() !== '');
  const confirm = () =>
    save.mutate({
      activityId,
      version,
      texts: visitorTexts.flatMap((one) =>
        contentLanguages.map((each) => ({
          text: one,
          language: each,
          content: typed.get(keyOf(one, each)) ?? '',
        })),
      ),
    });
  return (
    <Dialog
      open
      title="通知文案"
      width={860}
      confirmText="保存"
      confirming={save.isPending}
      onCancel={() => void cancel()}
      onConfirm={confirm}
    >
      <Typography.Paragraph type="secondary">
        在平台的通知内容之外补充说明，如携带的材料、联系人。不填则只发平台的内容；未填写的语言不会用中文代替。
      </Typography.Paragraph>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginBottom: 12 }}>
        <Select<VisitorText>
          aria-label="通知"
          value={text}
          onChange={setText}
          style={{ width: 200 }}
          options={visitorTexts.map((value) => ({
            value,
            label: `${visitorTextLabels[value]}${isWritten(value) ? '（已填写）' : ''}`,
          }))}
        />
        <Segmented<ContentLanguage>
          value={language}
          onChange={setLanguage}
          options={contentLanguages.map((value) => ({ value, label: contentLanguageLabels[value] }))}
        />
      </div>
      <HeldFields isHeld={save.isPending}>
        <Input.TextArea
          aria-label={`${visitorTextLabels[text]}补充内容`}
          lang={language}
          value={content}
          maxLength={LONGEST_NOTICE_TEXT}
          showCount
          rows={4}
          placeholder="纯文本，最多 500 个字符"
          onChange={({ target }) => setTyped(new Map(typed).set(keyOf(text, language), target.value))}
          style={{ marginBottom: 28 }}
        />
      </HeldFields>
      <Preview activityId={activityId} text={text} language={language} content={content} />
    </Dialog>
  );
}

interface PreviewProps {
  activityId: number;
  text: VisitorText;
  language: ContentLanguage;
  content: string;
}

function Preview({ content, ...of }: PreviewProps) {
  const [asked, setAsked] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(content), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  const { data } = useCall(visitorNotice.previewText, { ...of, content: asked });
  const whole = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
  if (!data) return <Skeleton active />;
  return (
    <div
      lang={of.language}
      style={{
        display: 'grid',
        gap: 12,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
      }}
    >
      <Card size="small" title="邮件预览">
        <strong>{data.subject}</strong>
        <div style={{ ...whole, marginTop: 8 }}>{data.content}</div>
      </Card>
      <Card size="small" title="短信预览">
        <div style={whole}>{data.content}</div>
      </Card>
    </div>
  );
}
