import {
  calls,
  LONGEST_MESSAGE_TEXT,
  LONGEST_MESSAGE_TITLE,
  type MessageText,
  type MessageTextRow,
  messagePlaces,
  messageTextFault,
  messageTextOf,
  messageTitleFault,
  sampleMessage,
} from '@outbound/contract';
import { Button, Card, Flex, Form, Input, Typography } from 'antd';
import { type ComponentProps, useRef } from 'react';
import { api } from '../../../api/client.ts';
import { useWrite } from '../../../api/query.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { type Field, judged } from '../../../ui/forms/form-fields.tsx';

const { messageText } = calls;

interface Words {
  title: string;
  content: string;
}
const wordsOf = ({ title, content }: Words): Words => ({ title, content });

/** Words for one message or notice, with the message as people will read it. */
export function TextForm({ row, onClose }: { row: MessageTextRow | null; onClose: () => void }) {
  const modify = useWrite(messageText.modify, {
    refresh: [messageText.page, messageText.historyPage],
    done: '消息文案已保存',
  });
  const text = row && messageTextOf(row.id);
  if (!row || !text) return null;
  return (
    <DialogForm<Words, MessageTextRow>
      open
      subject="消息文案"
      title={`修改消息文案：${row.name}`}
      width={720}
      edited={{
        record: row,
        read: async () => (await api.messageText.page({ template: { id: row.id } })).dataBody[0] ?? null,
        valuesOf: wordsOf,
      }}
      fields={(typed) => fieldsOf(text, typed)}
      onSubmit={(values, record) =>
        modify.mutateAsync({ ...values, id: row.id, version: (record ?? row).version })
      }
      onClose={onClose}
    />
  );
}

const fieldsOf = (text: MessageText, { title, content }: Partial<Words>): Field[] => [
  {
    kind: 'text',
    name: 'title',
    label: text.type === null ? '标题（邮件主题）' : '标题',
    required: '请输入标题',
    max: LONGEST_MESSAGE_TITLE,
    span: 24,
    rules: [judged(messageTitleFault)],
    ...(text.type === null ? {} : { extra: '显示在消息开头的【】内' }),
  },
  {
    kind: 'custom',
    name: 'content',
    label: '内容',
    required: '请输入内容',
    verb: '请输入',
    span: 24,
    rules: [judged((words) => messageTextFault(text, words))],
    control: <ContentField text={text} />,
    extra: '放在方括号内的部分，其中的占位符没有内容时不显示。',
  },
  {
    kind: 'custom',
    name: 'preview',
    label: '预览',
    span: 24,
    control: <Preview text={text} words={{ title: title ?? '', content: content ?? '' }} />,
  },
];

/** A text with buttons that put its places where the cursor is. */
function ContentField({
  text,
  value = '',
  onChange,
  ...others
}: { text: MessageText; value?: string; onChange?: (value: string) => void } & Pick<
  ComponentProps<typeof Input.TextArea>,
  'id' | 'aria-required' | 'aria-describedby' | 'aria-invalid'
>) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const form = Form.useFormInstance();
  const insert = (place: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
    onChange?.(`${value.slice(0, from)}{${place}}${value.slice(to)}`);
    const after = from + place.length + 2;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(after, after);
    });
  };
  return (
    <>
      <Input.TextArea
        {...others}
        ref={(input) => {
          area.current = input?.resizableTextArea?.textArea ?? null;
        }}
        value={value}
        maxLength={LONGEST_MESSAGE_TEXT}
        showCount
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Flex wrap gap={8} style={{ marginTop: 28 }} role="group" aria-label="插入占位符">
        {text.places.map((key) => (
          <Button key={key} size="small" onClick={() => insert(messagePlaces[key].name)}>
            {messagePlaces[key].name}
          </Button>
        ))}
        <Button
          size="small"
          type="link"
          onClick={() => form.setFieldsValue({ title: text.title, content: text.content })}
        >
          填入默认文案
        </Button>
      </Flex>
    </>
  );
}

function Preview({ text, words }: { text: MessageText; words: Words }) {
  return (
    <Card size="small" aria-live="polite">
      {text.type === null ? (
        <Typography.Paragraph strong style={{ marginBottom: 4 }}>
          {words.title}
        </Typography.Paragraph>
      ) : null}
      <span style={{ overflowWrap: 'anywhere' }}>{sampleMessage(text, words)}</span>
    </Card>
  );
}
