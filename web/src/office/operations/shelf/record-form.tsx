import { Button, Card, Col, Form, Row, Space, theme } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { tellDone, tellFailure } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { RunningUploads, stillUploading, useUploadCount } from '../../../ui/files/running-uploads.ts';
import { showFaults } from '../../../ui/forms/form-faults.ts';
import { comparedOf, type Field, FormFields } from '../../../ui/forms/form-fields.tsx';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { useEditConflict } from '../../../ui/forms/use-edit-conflict.tsx';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { LastingMessages } from '../../../ui/forms/use-lasting-fields.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { DraftFound, DraftKept, type DraftKind, useDraft } from '../writing/index.ts';
import { type ShelfKind, shelves } from './shelf-calls.ts';

/** Fields that stand together under a heading. */
export interface FieldGroup {
  title: string;
  fields: readonly Field[];
  /** Beside the main column, where there is room. */
  isAside?: boolean;
}

interface RecordFormProps<V extends object, R> {
  kind: ShelfKind;
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

/** What is kept of a form: what was typed, and the record that it changes, without which two editors could not be helped. */
interface Typed<V, R> {
  values: V;
  record: R | null;
}

/** A page with the form of one record: what is typed is kept, two editors are helped, faults stand at their fields. */
export function RecordForm<V extends object, R extends { id: number; version: number }>(
  props: RecordFormProps<V, R>,
) {
  const [round, setRound] = useState(0);
  // Whoever gives a draft up begins anew, on the record as it is now.
  return <OneForm<V, R> key={round} {...props} onDrop={() => setRound(round + 1)} />;
}

function OneForm<V extends object, R extends { id: number; version: number }>({
  kind,
  start,
  record,
  groups,
  read,
  valuesOf,
  save,
  aside,
  path,
  onDrop,
}: RecordFormProps<V, R> & { onDrop(): void }) {
  const { list } = shelves[kind];
  const { token } = theme.useToken();
  const confirm = useConfirm();
  const message = useMessage();
  const tab = useTab();
  const [form] = Form.useForm<V>();
  // Hidden tabs keep their forms: without a name the fields of two would share ids.
  const formName = useId();
  const uploads = useUploadCount();
  const typed = Form.useWatch([], { form, preserve: true }) as Partial<V> | undefined;
  const drafts: DraftKind<Typed<V, R>> = {
    name: kind,
    read: ({ values, record: changed = null }) =>
      typeof values === 'object' ? { values: { ...start, ...values }, record: changed } : null,
  };
  const draft = useDraft(drafts, String(record?.id ?? 'new'));
  const [kept] = useState(draft.found?.values ?? null);
  const [isDirty, setDirty] = useState(kept !== null);
  const [isSaving, setSaving] = useState(false);
  // Known at once, unlike state: Enter twice would add two.
  const isBusy = useRef(false);
  useLeaveWarning(isDirty);

  const isValid = async () => {
    const isRight = await form.validateFields().then(
      () => true,
      () => false,
    );
    const [wrong] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (!isRight && wrong) form.scrollToField(wrong.name, { block: 'center', focus: true });
    return isRight;
  };
  const submit = async (over: R | null) => {
    if (isBusy.current) return;
    const running = uploads.count();
    if (running > 0) {
      message.warning(stillUploading(running));
      return;
    }
    isBusy.current = true;
    try {
      if (!(await isValid())) return;
      setSaving(true);
      await save(form.getFieldsValue(true), over);
      tellDone('保存成功');
      draft.drop();
      setDirty(false);
      tab.close(list);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (await takeUp(error)) return;
      tellFailure(error, path);
      showFaults(form, error);
    } finally {
      isBusy.current = false;
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
    onLatest: () => {
      draft.drop();
      setDirty(false);
    },
  });
  const cancel = async () => {
    if (isDirty && !(await confirm({ title: '内容尚未保存，确定离开吗？', confirmText: '离开' }))) return;
    draft.drop();
    tab.close(list);
  };

  const initial = kept?.values ?? start;
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
      {draft.found ? (
        <DraftFound
          savedAt={draft.found.savedAt}
          onDrop={() => {
            draft.drop();
            onDrop();
          }}
        />
      ) : null}
      <RunningUploads value={uploads}>
        <Form<V>
          form={form}
          name={formName}
          layout="vertical"
          initialValues={initial}
          onValuesChange={() => {
            setDirty(true);
            draft.keep({ values: form.getFieldsValue(true), record: stored }, stored?.version ?? null);
          }}
          onFinish={() => void submit(stored)}
        >
          <HeldFields isHeld={isSaving}>
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
          </HeldFields>
          <LastingMessages />
          {/* Enter submits only where a form has a submit button; ours stand outside, in the foot. */}
          <button type="submit" hidden />
        </Form>
      </RunningUploads>
      <footer
        data-foot
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
        <Space wrap>
          <DraftKept kept={draft.kept} />
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
