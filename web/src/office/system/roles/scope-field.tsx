import { DataScope, dataScopeLabels, roleFields, valuesOf } from '@outbound/contract';
import { Form, Radio, Space, Typography } from 'antd';
import { DepartmentChecks } from './department-checks.tsx';
import type { RoleValues } from './role-values.ts';

const explained: Record<DataScope, string> = {
  1: '可查看平台全部数据',
  2: '可查看指定部门的数据',
  3: '仅可查看成员所在部门的数据',
  4: '可查看成员所在部门及其下级部门的数据',
  5: '仅可查看成员本人创建的数据',
};

/** Which rows the members see: one of five kinds, and the departments of the chosen ones. */
export function ScopeField() {
  const form = Form.useFormInstance<RoleValues>();
  const dataScope = Form.useWatch('dataScope', form);
  return (
    <>
      <Form.Item name="dataScope" label={roleFields.dataScope.label} required>
        <Radio.Group aria-label={roleFields.dataScope.label}>
          <Space orientation="vertical" size={6}>
            {valuesOf(DataScope).map((scope) => (
              <Radio key={scope} value={scope}>
                {dataScopeLabels[scope]}
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                  {explained[scope]}
                </Typography.Text>
              </Radio>
            ))}
          </Space>
        </Radio.Group>
      </Form.Item>
      {dataScope === DataScope.chosenDepartments ? (
        <Form.Item
          name="deptIds"
          label="部门"
          required
          rules={[
            {
              validator: (_, ids: number[]) =>
                form.getFieldValue('dataScope') === DataScope.chosenDepartments && ids.length === 0
                  ? Promise.reject(new Error(`请选择${roleFields.deptIds.label}`))
                  : Promise.resolve(),
            },
          ]}
        >
          <DepartmentChecks />
        </Form.Item>
      ) : null}
    </>
  );
}
