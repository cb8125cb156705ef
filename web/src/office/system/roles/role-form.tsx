import { calls, EnabledStatus, enabledStatusLabels, optionsOf, valuesOf } from '@outbound/contract';
import { Button, Card, Col, Form, Row, Space, theme } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/confirm.ts';
import { showFaults } from '../../../ui/form-faults.ts';
import { type Field, FormFields } from '../../../ui/form-fields.tsx';
import { RecordState } from '../../../ui/record-state.tsx';
import { useTab } from '../../shell/tab-store.ts';
import { GrantTree } from './grant-tree.tsx';
import { type RoleValues, roleFaults } from './role-values.ts';
import { ImpactDialog, RoleConflictDialog } from './save-questions.tsx';
import { ScopeField } from './scope-field.tsx';
import { useRoleNameCheck } from './use-role-name-check.ts';
import { useSaveRole } from './use-save-role.ts';

const LIST = '/roleManagement';

interface RoleFormProps {
  start: RoleValues;
  /** The role that is edited; null adds one. */
  record: { id: number; version: number } | null;
}

/** A role: who it is, which functions it grants, which rows its members see. */
export function RoleForm({ start, record }: RoleFormProps) {
  const { token } = theme.useToken();
  const confirm = useConfirm();
  const tab = useTab();
  const [form] = Form.useForm<RoleValues>();
  const formName = useId();
  const [isDirty, setDirty] = useState(false);
  const tree = useCall(calls.resource.tree, {}, { quiet: true });
  const nameCheck = useRoleNameCheck(record?.id ?? null);
  const {
    save,
    isSaving,
    question,
    dismiss,
    confirm: saveAnyway,
  } = useSaveRole({
    record: record ? { ...record, values: start } : null,
    onDone: () => {
      setDirty(false);
      tab.close(LIST);
    },
    onRefused: (failure) => showFaults(form, failure),
  });

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const submit = async () => {
    const valid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (valid) await save(form.getFieldsValue(true));
    else
      form.scrollToField(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name ?? [], {
        block: 'center',
      });
  };
  const cancel = async () => {
    if (isDirty && !(await confirm({ title: '内容尚未保存，确定离开吗？', confirmText: '离开' }))) return;
    tab.close(LIST);
  };
  const contractRule = (name: keyof RoleValues): NonNullable<Field['rules']>[number] => ({
    validator: () => {
      const fault = roleFaults(form.getFieldsValue(true))[name];
      return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
    },
  });
  const fields: Field[] = [
    { kind: 'text', name: 'roleName', label: '角色名称', required: true, max: 50, rules: [nameCheck] },
    {
      kind: 'text',
      name: 'roleCode',
      label: '角色编码',
      max: 50,
      placeholder: '留空则自动生成',
      rules: [contractRule('roleCode')],
    },
    { kind: 'number', name: 'sortNum', label: '排序', min: 0, max: 99_999, span: 12 },
    {
      kind: 'radio',
      name: 'status',
      label: '状态',
      options: optionsOf(valuesOf(EnabledStatus).reverse(), enabledStatusLabels),
      span: 12,
    },
    { kind: 'textarea', name: 'remark', label: '备注', max: 500 },
  ];

  if (!tree.data) return <RecordState failure={tree.error} onRetry={() => void tree.refetch()} />;
  return (
    <>
      <Form<RoleValues>
        form={form}
        name={formName}
        layout="vertical"
        initialValues={start}
        onValuesChange={() => setDirty(true)}
      >
        <Row gutter={[16, 16]}>
          <Col xs={24} lg={10}>
            <Card title="基本信息" style={{ marginBottom: 16 }}>
              <FormFields fields={fields} />
            </Card>
            <Card title="数据权限">
              <ScopeField />
            </Card>
          </Col>
          <Col xs={24} lg={14}>
            {/* Stays in sight beside the longer column. */}
            <Card title="功能权限" style={{ position: 'sticky', top: 0 }}>
              <Form.Item name="resourceIds" noStyle>
                <GrantTree nodes={tree.data} />
              </Form.Item>
            </Card>
          </Col>
        </Row>
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
          <Button type="primary" loading={isSaving && question === null} onClick={() => void submit()}>
            保存
          </Button>
        </Space>
      </footer>
      {question?.kind === 'impact' ? (
        <ImpactDialog
          impact={question.impact}
          isSaving={isSaving}
          onConfirm={() => void saveAnyway()}
          onClose={dismiss}
        />
      ) : null}
      {question?.kind === 'conflict' && record ? (
        <RoleConflictDialog
          id={record.id}
          text={question.text}
          isSaving={isSaving}
          onOverwrite={() => void saveAnyway()}
          onClose={dismiss}
        />
      ) : null}
    </>
  );
}
