import type { TaskFormItem } from '@outbound/contract';
import { Button, Space, Typography } from 'antd';
import { useState } from 'react';
import { startAnswers } from '../../../ui/dynamic-form/answers.ts';
import { DynamicForm } from '../../../ui/dynamic-form/dynamic-form.tsx';
import { useAnswers } from '../../../ui/dynamic-form/use-answers.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';

interface Forms {
  formItemList: readonly TaskFormItem[];
  handleItemList: readonly TaskFormItem[];
}

const sides = [
  { value: 'formItemList' as const, label: '派发表单' },
  { value: 'handleItemList' as const, label: '反馈表单' },
];

/** Both forms of a template as those see them who fill them in. */
export function FormsPreview({ forms }: { forms: Forms }) {
  const [side, setSide] = useState<keyof Forms>('formItemList');
  return (
    <>
      <div style={{ marginBottom: 16 }}>
        <RadioGroup
          label="预览的表单"
          buttons
          options={sides}
          value={side}
          onChange={(next) => setSide(next as keyof Forms)}
        />
      </div>
      <FormPreview key={side} items={forms[side]} />
    </>
  );
}

/** A form to be tried: what is typed is kept nowhere. */
export function FormPreview({
  items,
  isNarrow = false,
}: {
  items: readonly TaskFormItem[];
  isNarrow?: boolean;
}) {
  const message = useMessage();
  const form = useAnswers(items, startAnswers(items));
  return (
    <>
      <DynamicForm form={form} isNarrow={isNarrow} />
      <Space wrap>
        <Button onClick={() => form.check() && message.success('填写符合要求')}>检查填写</Button>
        <Button type="text" onClick={() => form.replace(startAnswers(items))}>
          清空
        </Button>
        <Typography.Text type="secondary">预览中填写的内容不会保存</Typography.Text>
      </Space>
    </>
  );
}
