import {
  answerFault,
  type DoorAnswers,
  type DoorQuestion,
  FormItemType,
  faultText,
  isChoiceType,
  limits,
  missingAnswer,
} from '@outbound/contract';
import { Button, Checkbox, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type Field, FormFields } from '../../../ui/forms/form-fields.tsx';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { LastingMessages } from '../../../ui/forms/use-lasting-fields.ts';

type Values = Record<string, unknown>;

/** What the field of a question is called in the form. */
const fieldName = ({ id }: DoorQuestion) => `question${id}`;

/** An answer as it goes on the wire: multiple choice joined by commas; '' where nothing is answered. */
const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''));

type Control = Field extends infer F ? (F extends Field ? Omit<F, 'name' | 'label'> : never) : never;

function controlOf({ type, formItemDetailRespList }: DoorQuestion): Control {
  const options = formItemDetailRespList.map(({ value }) => ({ value, label: value }));
  if (type === FormItemType.checkbox)
    return { kind: 'custom', control: <Checkbox.Group options={options} /> };
  // A tap each, as long as they can be taken in at a glance.
  if (isChoiceType(type))
    return options.length > 8 ? { kind: 'select', options } : { kind: 'radio', options };
  if (type === FormItemType.date) return { kind: 'date' };
  return type === FormItemType.textarea
    ? { kind: 'textarea', max: limits.applyTextCharacters, rows: 2 }
    : { kind: 'text', max: limits.applyTextCharacters };
}

/** The questions of the door as fields of a form. With `mayLack` none of them has to be answered. */
export const questionFields = (questions: readonly DoorQuestion[], mayLack = false): Field[] =>
  questions.map((question) => ({
    ...controlOf(question),
    name: fieldName(question),
    label: question.name,
    ...(question.description ? { extra: question.description } : {}),
    ...(question.require && !mayLack ? { required: faultText(question, missingAnswer(question.type)) } : {}),
    rules: [
      {
        validator: async (_rule, value: unknown) => {
          const text = textOf(value);
          const fault = text === '' ? null : answerFault(question, text);
          if (fault !== null) throw new Error(fault);
        },
      },
    ],
  }));

/** What stands in the fields at first. */
export const questionStart = (questions: readonly DoorQuestion[]): Values =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const { type, defaultValue } = question;
      if (defaultValue === '') return [];
      return [[fieldName(question), type === FormItemType.checkbox ? defaultValue.split(',') : defaultValue]];
    }),
  );

/** What was answered; what is empty is left out. */
export const questionAnswers = (questions: readonly DoorQuestion[], values: Values): DoorAnswers =>
  questions.flatMap((question) => {
    const value = textOf(values[fieldName(question)]).trim();
    return value === '' ? [] : [{ formId: question.id, value }];
  });

interface QuestionFormProps {
  /** Who is asked. */
  name: string;
  questions: readonly DoorQuestion[];
  isBusy: boolean;
  /** Filled in behind who is in already: nothing has to be answered, and nobody is let in by it. */
  isLater?: boolean;
  onAnswer(answers: DoorAnswers): void;
  /** Lets him in without the answers. */
  onSkip?: () => void;
  onCancel(): void;
}

/** What the door asks of one who stands there, before he is let in (decision 95). */
export function QuestionForm(props: QuestionFormProps) {
  const { name, questions, isBusy, isLater = false, onAnswer, onSkip, onCancel } = props;
  const [form] = Form.useForm<Values>();
  const [isSure, setSure] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever held the camera is led here, with no keyboard over what is asked.
  useEffect(() => heading.current?.focus(), []);
  const answer = (values: Values) => onAnswer(questionAnswers(questions, values));
  return (
    <section className="door-questions" aria-label="入场信息">
      <h3 ref={heading} tabIndex={-1}>
        {isLater ? '补填入场信息' : '请先填写入场信息'}
      </h3>
      <p className="door-name">{name}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark
        initialValues={isLater ? {} : questionStart(questions)}
        scrollToFirstError={{ focus: true }}
        onFinish={answer}
      >
        <HeldFields isHeld={isBusy}>
          <FormFields fields={questionFields(questions, isLater)} />
        </HeldFields>
        <div className="door-choices">
          <Button block size="large" type="primary" htmlType="submit" loading={isBusy}>
            {isLater ? '保存' : '填好，放行'}
          </Button>
          {onSkip ? (
            <Button
              block
              size="large"
              danger={isSure}
              disabled={isBusy}
              onClick={() => (isSure ? onSkip() : setSure(true))}
            >
              {isSure ? '确认不填写，直接放行' : '暂不填写，直接放行'}
            </Button>
          ) : null}
          <Button block size="large" disabled={isBusy} onClick={onCancel}>
            取消
          </Button>
        </div>
        <LastingMessages />
      </Form>
    </section>
  );
}
