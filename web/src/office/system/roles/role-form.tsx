import {
  calls,
  type DataScope,
  dataScopeLabels,
  type ResourceNode,
  type RoleDetail,
  roleFields,
} from '@outbound/contract';
import { Button, Card, Col, Form, Row, Space, theme } from 'antd';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { tellFailure } from '../../../api/events.ts';
import { useCall } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { formFieldsOf } from '../../../ui/forms/field-list.ts';
import { showFaults } from '../../../ui/forms/form-faults.ts';
import { comparedOf, FormFields } from '../../../ui/forms/form-fields.tsx';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import type { Compared } from '../../../ui/forms/merge-dialog.tsx';
import { useEditConflict } from '../../../ui/forms/use-edit-conflict.tsx';
import { useKeptForm, useUnsaved } from '../../../ui/forms/use-kept-form.ts';
import { LastingMessages } from '../../../ui/forms/use-lasting-fields.ts';
import { changesText } from '../../../ui/texts/names-text.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { DepartmentNames } from '../department-picker/index.ts';
import { grantNames } from './grant-nodes.ts';
import { GrantTree } from './grant-tree.tsx';
import { ImpactDialog } from './impact-dialog.tsx';
import { type RoleValues, valuesOfRole } from './role-values.ts';
import { ScopeField } from './scope-field.tsx';
import { useRoleNameCheck } from './use-role-name-check.ts';
import { useSaveRole } from './use-save-role.ts';

const LIST = '/roleManagement';

interface RoleFormProps {
  start: RoleValues;
  /** The role that is edited; null adds one. */
  record: RoleDetail | null;
}

/** A role: who it is, which resources it grants, which rows its members see. */
export function RoleForm({ start, record }: RoleFormProps) {
  const { token } = theme.useToken();
  const confirm = useConfirm();
  const tab = useTab();
  const [form] = Form.useForm<RoleValues>();
  const formName = useId();
  const { kept, note, useWatched } = useKeptForm<RoleValues, RoleDetail>({
    form,
    title: record ? '修改角色' : '新增角色',
    subject: record?.id ?? '',
    secrets: () => [],
  });
  const [isDirty, setDirty] = useState(kept !== null);
  const tree = useCall(calls.resource.tree, {}, { quiet: true });
  const nameCheck = useRoleNameCheck(record?.id ?? null);
  const {
    save,
    isSaving,
    impact,
    dismiss,
    confirm: saveAnyway,
  } = useSaveRole({
    onDone: () => {
      setDirty(false);
      tab.close(LIST);
    },
    onRefused: async (failure) => {
      if (await takeUp(failure)) return;
      tellFailure(failure, calls.role.modify.path);
      showFaults(form, failure);
    },
  });

  useUnsaved(isDirty);

  const submit = async (stored: RoleDetail | null) => {
    const valid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (valid) await save(form.getFieldsValue(true), stored);
    else
      form.scrollToField(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name ?? [], {
        block: 'center',
      });
  };
  const cancel = async () => {
    if (isDirty && !(await confirm({ title: '内容尚未保存，确定离开吗？', confirmText: '离开' }))) return;
    tab.close(LIST);
  };
  const fields = formFieldsOf(
    roleFields,
    { roleName: { rules: [nameCheck] }, sortNum: { span: 12 }, status: { span: 12 } },
    { order: ['roleName', 'roleCode', 'sortNum'] },
  );

  const {
    record: stored,
    takeUp,
    dialog,
  } = useEditConflict<RoleValues, RoleDetail>({
    form,
    edited: record && {
      record: kept?.record ?? record,
      read: () => api.role.detail({ id: record.id }),
      valuesOf: valuesOfRole,
    },
    compare: () => [...fields.map(comparedOf), ...comparedRights(tree.data ?? [])],
    save: submit,
    onLatest: () => setDirty(false),
  });

  useWatched(stored);
  if (!tree.data) return <RecordState failure={tree.error} onRetry={() => void tree.refetch()} />;
  return (
    <>
      <Form<RoleValues>
        form={form}
        name={formName}
        layout="vertical"
        initialValues={{ ...start, ...kept?.values }}
        onValuesChange={() => {
          setDirty(true);
          note();
        }}
      >
        <HeldFields isHeld={isSaving}>
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
              <Card title={roleFields.resourceIds.label} style={{ position: 'sticky', top: 0 }}>
                <Form.Item name="resourceIds" noStyle>
                  <GrantTree nodes={tree.data} />
                </Form.Item>
              </Card>
            </Col>
          </Row>
        </HeldFields>
        <LastingMessages />
      </Form>
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
        <Space>
          <Button onClick={() => void cancel()}>取消</Button>
          <Button type="primary" loading={isSaving && impact === null} onClick={() => void submit(stored)}>
            保存
          </Button>
        </Space>
      </footer>
      {impact ? (
        <ImpactDialog
          impact={impact}
          isSaving={isSaving}
          onConfirm={() => void saveAnyway()}
          onClose={dismiss}
        />
      ) : null}
      {dialog}
    </>
  );
}

/** What a role grants, as it reads beside what somebody else made of it. */
const comparedRights = (tree: readonly ResourceNode[]): Compared[] => [
  {
    name: 'resourceIds',
    label: roleFields.resourceIds.label,
    text: (value, base) => changesText(value, base, grantNames(tree)),
  },
  {
    name: 'dataScope',
    label: roleFields.dataScope.label,
    text: (value) => dataScopeLabels[value as DataScope],
  },
  {
    name: 'deptIds',
    label: roleFields.deptIds.label,
    text: (value) => <DepartmentNames value={value} />,
  },
];
