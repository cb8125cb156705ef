import { Button, Card, Col, Form, Row, Space, theme } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { tellDone, tellFailure } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { showFaults } from '../../../ui/forms/form-faults.ts';
import { comparedOf, type Field, FormFields } from '../../../ui/forms/form-fields.tsx';
import { useEditConflict } from '../../../ui/forms/use-edit-conflict.tsx';
import { useKeptForm, useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { LastingMessages } from '../../../ui/forms/use-lasting-fields.ts';
import { useTab } from '../../tabs/tab-store.ts';

/** Fields that stand together under a heading. */
export interface FieldGroup {
  title: string;
  fields: readonly Field[];
  /** Beside the main column, where there is room. */
  isAside?: boolean;
}

interface RecordFormProps<V extends object, R> {
  noun: string;
  /** Where the list is. */
  list: string;
  start: V;
  /** The record that is changed; null adds one. */
  record: R | null;
  groups: readonly FieldGroup[];
  read(id: number): Promise<R>;
  valuesOf(record: R): V;
  save(values: V, record: R | null): Promise<unknown>;
  /** Beside the fields: what comes of what is typed. */
  aside?: (values: Partial<V>) => ReactNode;
  /** The path that a failure is told of. */
  path: string;
}

/** A page with the form of one record: what is typed is kept, two editors are helped, faults stand at their fields. */
export function RecordForm<V extends object, R extends { id: number; version: number }>({
  noun,
  list,
  start,
  record,
  groups,
  read,
  valuesOf,
  save,
  aside,
  path,
}: RecordFormProps<V, R>) {
  const { token } = theme.useToken();
  const confirm = useConfirm();
  const tab = useTab();
  const [form] = Form.useForm<V>();
  // Hidden tabs keep their forms: without a name the fields of two would share ids.
  const formName = useId();
  const typed = Form.useWatch([], { form, preserve: true }) as Partial<V> | undefined;
  const { kept, note, useWatched } = useKeptForm<V, R>({
    form,
    title: `${record ? '修改' : '新增'}${noun}`,
    subject: record?.id ?? '',
    secrets: () => [],
  });
  const [isDirty, setDirty] = useState(kept !== null);
  const [isSaving, setSaving] = useState(false);
  useLeaveWarning(isDirty);

  const submit = async (over: R | null) => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isValid) {
      const [wrong] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
      if (wrong) form.scrollToField(wrong.name, { block: 'center', focus: true });
      return;
    }
    setSaving(true);
    try {
      await save(form.getFieldsValue(true), over);
      tellDone('保存成功');
      setDirty(false);
      tab.close(list);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (await takeUp(error)) return;
      tellFailure(error, path);
      showFaults(form, error);
    } finally {
      setSaving(false);
    }
  };
  const {
    record: stored,
    takeUp,
    dialog,
  } = useEditConflict<V, R>({
    form,
    edited: record && { record: kept?.record ?? record, read: () => read(record.id), valuesOf },
    compare: () => groups.flatMap(({ fields }) => fields.map(comparedOf)),
    save: submit,
    onLatest: () => setDirty(false),
  });
  useWatched(stored);
  const cancel = async () => {
    if (isDirty && !(await confirm({ title: '内容尚未保存，确定离开吗？', confirmText: '离开' }))) return;
    tab.close(list);
  };

  const initial = { ...start, ...kept?.values };
  const cards = (isAside: boolean) =>
    groups
      .filter((group) => Boolean(group.isAside) === isAside)
      .map(({ title, fields }) => (
        <Card key={title} title={title} size="small">
          <FormFields fields={fields} />
        </Card>
      ));
  const stack = { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
  return (
    <>
      <Form<V>
        form={form}
        name={formName}
        layout="vertical"
        initialValues={initial}
        onValuesChange={() => {
          setDirty(true);
          note();
        }}
        onFinish={() => void submit(stored)}
      >
        <Row gutter={[16, 16]}>
          <Col xs={24} xl={14}>
            <div style={stack}>{cards(false)}</div>
          </Col>
          <Col xs={24} xl={10}>
            <div style={stack}>
              {aside?.(typed ?? initial)}
              {cards(true)}
            </div>
          </Col>
        </Row>
        <LastingMessages />
        {/* Enter submits only where a form has a submit button; ours stand outside, in the foot. */}
        <button type="submit" hidden />
      </Form>
      <footer
        style={{
          position: 'sticky',
          bottom: -16,
          zIndex: 3,
          marginTop: 16,
          padding: '12px 24px',
          textAlign: 'right',
          background: token.colorBgContainer,
          borderTop: `1px solid ${token.colorBorderSecondary}`,
        }}
      >
        <Space>
          <Button onClick={() => void cancel()}>取消</Button>
          <Button type="primary" loading={isSaving} onClick={() => void submit(stored)}>
            保存
          </Button>
        </Space>
      </footer>
      {dialog}
    </>
  );
}
