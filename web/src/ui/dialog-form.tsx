import { Form } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { CallFailure } from '../api/failure.ts';
import { Dialog } from './dialog.tsx';
import { showFaults } from './form-faults.ts';
import { type Field, FormFields } from './form-fields.tsx';

interface DialogFormProps<V extends object> {
  open: boolean;
  /** Values of the record that is edited; absent when one is added. */
  record?: Partial<V> | null;
  /** 新增… or 修改…: the widget puts the word before it. */
  subject: string;
  /** In the place of the title made of `subject`. */
  title?: string;
  /** A function where some fields follow from the values of others. */
  fields: readonly Field[] | ((values: Partial<V>) => readonly Field[]);
  width?: string | number;
  /**
   * Called with valid values. While its promise runs the button turns; when it is kept the dialog closes, when it is
   * broken the dialog stays with everything typed, and the fields that the server refused are marked.
   */
  onSubmit(values: V): Promise<unknown>;
  onClose(): void;
  /** Above the fields. */
  children?: ReactNode;
}

/** A dialog with a form: validates before it emits, keeps what was typed when the server refuses (spec 4). */
export function DialogForm<V extends object>(props: DialogFormProps<V>) {
  return props.open ? <OpenForm {...props} /> : null;
}

function OpenForm<V extends object>({
  record,
  subject,
  title,
  fields,
  width,
  onSubmit,
  onClose,
  children,
}: DialogFormProps<V>) {
  const [form] = Form.useForm<V>();
  const typed = Form.useWatch([], form) as Partial<V> | undefined;
  const [submitting, setSubmitting] = useState(false);
  // Hidden tabs keep their forms: without a name the fields of two would share ids.
  const formName = useId();

  const confirm = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    setSubmitting(true);
    try {
      await onSubmit(values);
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showFaults(form, error);
    } finally {
      setSubmitting(false);
    }
  };

  return (
    <Dialog
      open
      title={title ?? `${record ? '修改' : '新增'}${subject}`}
      {...(width === undefined ? {} : { width })}
      confirming={submitting}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Form
        form={form}
        name={formName}
        layout="vertical"
        initialValues={record ?? {}}
        preserve={false}
        onFinish={() => void confirm()}
      >
        {children}
        <FormFields fields={typeof fields === 'function' ? fields(typed ?? record ?? {}) : fields} />
        {/* Enter submits only where a form has a submit button; ours stand outside, in the dialog's foot. */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
