import { Form } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { useMessage } from '../feedback/use-message.ts';
import { RunningUploads, stillUploading, useUploadCount } from '../files/running-uploads.ts';
import { showFaults } from './form-faults.ts';
import { comparedOf, type Field, FormFields } from './form-fields.tsx';
import { HeldFields } from './held-fields.tsx';
import { onSendKey } from './send-key.ts';
import { type Edited, useEditConflict } from './use-edit-conflict.tsx';
import { useKeptForm, useUnsaved } from './use-kept-form.ts';
import { useLastingFields } from './use-lasting-fields.ts';

/** Kinds of fields whose content is not kept anywhere, not even over the update of a page. */
const secretKinds: readonly Field['kind'][] = ['password', 'verificationCode', 'citizenId'];

/** What tells the dialogs of one title apart: the record, or what the form began with. */
function subjectOf(record: object | null): string {
  return record === null ? '' : 'id' in record ? String(record.id) : JSON.stringify(record);
}

interface DialogFormProps<V extends object, R> {
  open: boolean;
  /** What the form begins with, unless a stored record is `edited`. */
  record?: Partial<V> | null;
  /** The stored record with a version that is edited; of two editors the later one is helped to merge. */
  edited?: Edited<V, R> | null;
  /** 新增… or 修改…: the widget puts the word before it. */
  subject: string;
  /** In the place of the title made of `subject`. */
  title?: string;
  /** A function where some fields follow from the values of others, or from the record. */
  fields: readonly Field[] | ((values: Partial<V>, record: R | null) => readonly Field[]);
  width?: string | number;
  /** In the place of 取消, where that is also what the form is about. */
  cancelText?: string;
  /**
   * Called with valid values, and with the record that they change. While its promise runs the button turns; when it is kept the dialog closes, when it is
   * broken the dialog stays with everything typed, and the fields that the server refused are marked.
   */
  onSubmit(values: V, record: R | null): Promise<unknown>;
  onClose(): void;
  /** Above the fields. */
  children?: ReactNode;
}

/** A dialog with a form: validates before it emits, keeps what was typed when the server refuses (spec 4). */
export function DialogForm<V extends object, R = never>(props: DialogFormProps<V, R>) {
  return props.open ? <OpenForm {...props} /> : null;
}

function OpenForm<V extends object, R>({
  record: begin = null,
  edited = null,
  subject,
  title,
  fields,
  width,
  cancelText,
  onSubmit,
  onClose,
  children,
}: DialogFormProps<V, R>) {
  const [form] = Form.useForm<V>();
  // All values, whether their fields are in sight or in a hidden tab.
  const typed = Form.useWatch([], { form, preserve: true }) as Partial<V> | undefined;
  const [submitting, setSubmitting] = useState(false);
  const message = useMessage();
  const uploads = useUploadCount();
  // Hidden tabs keep their forms: without a name the fields of two would share ids.
  const formName = useId();
  const fieldsWith = (values: Partial<V>, record: R | null) =>
    typeof fields === 'function' ? fields(values, record) : fields;

  const name = title ?? `${edited || begin ? '修改' : '新增'}${subject}`;
  const { kept, note, useWatched } = useKeptForm<V, R>({
    form,
    title: name,
    subject: subjectOf((edited?.record ?? begin) as object | null),
    secrets: (values) =>
      fieldsWith(values, edited?.record ?? null)
        .filter(({ kind }) => secretKinds.includes(kind))
        .map((field) => field.name),
  });
  const [isDirty, setDirty] = useState(kept !== null);
  useUnsaved(isDirty);

  const confirm = async (record: R | null) => {
    const running = uploads.count();
    if (running > 0) return void message.warning(stillUploading(running));
    const values = await form.validateFields().catch(() => null);
    if (values === null) {
      // The dialog may be longer than the window: whoever is refused is led to the first field that is wrong.
      const [wrong] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
      if (wrong) form.scrollToField(wrong.name, { block: 'center', focus: true });
      return;
    }
    setSubmitting(true);
    try {
      await onSubmit(values, record);
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (!(await takeUp(error))) showFaults(form, error);
    } finally {
      setSubmitting(false);
    }
  };
  const { record, takeUp, dialog } = useEditConflict<V, R>({
    form,
    edited: edited && { ...edited, record: kept?.record ?? edited.record },
    compare: (values, of) => fieldsWith(values, of).map(comparedOf),
    save: confirm,
  });
  useWatched(record);
  const stored = edited && record !== null ? edited.valuesOf(record) : begin;
  const start = kept ? { ...stored, ...kept.values } : stored;
  const shown = fieldsWith(typed ?? start ?? {}, record);
  useLastingFields(form, shown);

  return (
    <Dialog
      open
      title={name}
      {...(width === undefined ? {} : { width })}
      {...(cancelText === undefined ? {} : { cancelText })}
      confirming={submitting}
      onCancel={onClose}
      onConfirm={() => void confirm(record)}
    >
      <Form
        form={form}
        name={formName}
        layout="vertical"
        initialValues={start ?? {}}
        onValuesChange={() => {
          note();
          setDirty(true);
        }}
        onFinish={() => void confirm(record)}
        // From a text of several lines, too, where Enter begins a new one.
        onKeyDown={onSendKey(() => {
          if (!submitting) void confirm(record);
        })}
      >
        <HeldFields isHeld={submitting}>
          {children}
          <RunningUploads value={uploads}>
            <FormFields fields={shown} />
          </RunningUploads>
        </HeldFields>
        {/* Enter submits only where a form has a submit button; ours stand outside, in the dialog's foot. */}
        <button type="submit" hidden />
      </Form>
      {dialog}
    </Dialog>
  );
}
