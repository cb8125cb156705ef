import { type AnswerError, shownItems, type TaskFormItem } from '@outbound/contract';
import { Form } from 'antd';
import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { formSize } from '../forms/form-size.ts';
import { type Answers, inOrder, type Mark, withDerived } from './answers.ts';
import { answerText } from './cell-values.ts';
import { Field } from './field.tsx';
import type { AnswersForm } from './use-answers.ts';
import './dynamic-form.css';

interface DynamicFormProps {
  /** From `useAnswers`. */
  form: AnswersForm;
  /** What was marked as wrong when the task came back. */
  marks?: readonly Mark[];
  /** The answers before this change: beneath what is different the old value stands. */
  before?: Answers;
  disabled?: boolean;
  /** One field a line, for a narrow pane. */
  isNarrow?: boolean;
}

function grouped<T extends { fieldKey: string }>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(one.fieldKey, [...(groups.get(one.fieldKey) ?? []), one]);
  return groups;
}

/** Keeps the lists of fields where nothing changed, so that those fields are not drawn again. */
function useStable<T extends { fieldKey: string }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const last = useRef(new Map<string, T[]>());
  return useMemo(() => {
    const next = grouped(all);
    for (const [key, list] of next) {
      const before = last.current.get(key);
      if (before && JSON.stringify(before) === JSON.stringify(list)) next.set(key, before);
    }
    last.current = next;
    return next;
  }, [all]);
}

const nothing: readonly never[] = [];

/** A form whose items the office has put together: types 1 to 21 (tasks and their results). */
export function DynamicForm({
  form,
  marks = nothing,
  before,
  disabled = false,
  isNarrow = false,
}: DynamicFormProps) {
  const { target } = form;
  const { optionsOf } = form.options;
  const formId = useId();
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(form);
  latest.current = form;
  const onChange = useCallback((key: string, value: unknown) => latest.current.change(key, value), []);
  const onLeave = useCallback((key: string) => latest.current.leave(key), []);

  const ordered = useMemo(() => inOrder(form.items), [form.items]);
  const answers = useMemo(() => withDerived(ordered, form.answers), [ordered, form.answers]);
  const shown = useMemo(() => shownItems(ordered, answers), [ordered, answers]);
  const faults = useStable<AnswerError>(form.faults);
  const marked = useStable<Mark>(marks);

  useLayoutEffect(() => {
    if (!target) return;
    const place = root.current?.querySelector<HTMLElement>(`[data-field="${target.fieldKey}"]`);
    place?.scrollIntoView({ block: target.rowIndex === undefined ? 'center' : 'nearest' });
    if (target.rowIndex !== undefined) return;
    place
      ?.querySelector<HTMLElement>(
        'input:not([type=file], :disabled), textarea, select, button, [tabindex="0"]',
      )
      ?.focus({ preventScroll: true });
  }, [target]);

  const beforeOf = (item: TaskFormItem) =>
    before === undefined ? undefined : answerText(item, before[item.fieldKey], optionsOf);
  return (
    <Form component={false} layout="vertical" size={formSize()}>
      <div ref={root} className={`answer-grid${isNarrow ? ' answer-grid-narrow' : ''}`}>
        {shown.map((item) => (
          <Field
            key={item.fieldKey}
            formId={formId}
            item={item}
            value={answers[item.fieldKey]}
            faults={faults.get(item.fieldKey)}
            marks={marked.get(item.fieldKey)}
            before={beforeOf(item)}
            target={target?.fieldKey === item.fieldKey ? target : null}
            optionsOf={optionsOf}
            disabled={disabled}
            onChange={onChange}
            onLeave={onLeave}
          />
        ))}
      </div>
    </Form>
  );
}
