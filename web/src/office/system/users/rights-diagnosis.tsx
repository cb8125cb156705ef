import {
  calls,
  DataScope,
  dataScopeLabels,
  type ResourceNode,
  type RightsDiagnosis,
} from '@outbound/contract';
import { Alert, Button, Form, Input, Skeleton, Space, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FailureAlert } from '../../../ui/feedback/failure-state.tsx';
import { formSize } from '../../../ui/forms/form-size.ts';
import { type TreeOption, TreePicker } from '../../../ui/forms/tree-picker.tsx';
import type { NamedUser } from './use-user-actions.tsx';

const optionsOf = (nodes: readonly ResourceNode[]): TreeOption[] =>
  nodes.map(({ id, resourceName, children }) => ({
    value: id,
    title: resourceName,
    ...(children.length > 0 ? { children: optionsOf(children) } : {}),
  }));

function codesById(nodes: readonly ResourceNode[], codes = new Map<number, string>()): Map<number, string> {
  for (const node of nodes) {
    codes.set(node.id, node.permissionCode);
    codesById(node.children, codes);
  }
  return codes;
}

/** Why a user has a function or lacks it: one chooses the function, or types its code. */
export function RightsDiagnosisDialog({ user, onClose }: { user: NamedUser; onClose(): void }) {
  const tree = useCall(calls.resource.tree, {}, { quiet: true });
  const options = useMemo(() => optionsOf(tree.data ?? []), [tree.data]);
  const codes = useMemo(() => codesById(tree.data ?? []), [tree.data]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const choose = (id: number | null) => {
    setChosen(id);
    const found = id === null ? '' : (codes.get(id) ?? '');
    setCode(found);
    setAsked(found || null);
  };
  return (
    <Dialog
      open
      title={`权限诊断：${user.userName}（${user.userLoginId}）`}
      width={720}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <Form layout="vertical" size={formSize()} onFinish={() => setAsked(code.trim() || null)}>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px', alignItems: 'end' }}>
          <Form.Item label="选择功能" htmlFor="diagnosis-function" style={{ flex: '1 1 220px' }}>
            <TreePicker
              id="diagnosis-function"
              options={options}
              value={chosen}
              onChange={choose}
              loading={tree.isLoading}
              placeholder="请选择功能"
            />
          </Form.Item>
          <Form.Item label="或输入权限编码" htmlFor="diagnosis-code" style={{ flex: '1 1 220px' }}>
            <Input
              id="diagnosis-code"
              value={code}
              maxLength={100}
              placeholder="如 latin_sys_user_add"
              onChange={({ target }) => {
                setChosen(null);
                setCode(target.value);
              }}
            />
          </Form.Item>
          <Form.Item>
            <Button type="primary" htmlType="submit" disabled={code.trim() === ''}>
              诊断
            </Button>
          </Form.Item>
        </div>
      </Form>
      {asked === null ? (
        <Typography.Text type="secondary">
          选择一个功能，查看该用户为什么有或没有它的权限，以及能看到哪些数据。
        </Typography.Text>
      ) : (
        <Answered userId={user.id} permissionCode={asked} />
      )}
    </Dialog>
  );
}

function Answered({ userId, permissionCode }: { userId: number; permissionCode: string }) {
  // Fresh each time: one asks again after having changed something.
  const { data, error, isFetching, refetch } = useCall(
    calls.account.diagnose,
    { id: userId, permissionCode },
    { quiet: true, staleTime: 0 },
  );
  if (error && !isFetching) return <FailureAlert failure={error} onRetry={() => void refetch()} />;
  return data ? <Findings found={data} /> : <Skeleton active paragraph={{ rows: 6 }} />;
}

const heading = { fontSize: 14, margin: '0 0 8px' } as const;

function Findings({ found }: { found: RightsDiagnosis }) {
  const { isHeld, isUsable, sentence, placeList, roleList, otherRoleList, accountFaultList, scope } = found;
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }} role="status">
      <Alert type={isUsable ? 'success' : isHeld ? 'warning' : 'error'} showIcon title={sentence} />
      {placeList.length > 0 ? (
        <section>
          <Typography.Title level={3} style={heading}>
            功能路径
          </Typography.Title>
          {placeList.map((place) => (
            <div key={place.id}>
              {place.path.map(({ id, name, isEnabled }, depth) => (
                <span key={id}>
                  {depth > 0 ? ' / ' : ''}
                  {name}
                  {isEnabled ? null : (
                    <Tag color="red" style={{ marginInline: 4 }}>
                      已停用
                    </Tag>
                  )}
                </span>
              ))}
            </div>
          ))}
        </section>
      ) : null}
      <section>
        <Typography.Title level={3} style={heading}>
          角色
        </Typography.Title>
        <Space wrap>
          {roleList.length === 0 ? '没有角色' : null}
          {roleList.map(({ id, name, isEnabled, holds, allResources }) => (
            <Tag key={id} color={holds ? (isEnabled ? 'green' : 'red') : 'default'}>
              {name}（{holds ? (allResources ? '拥有全部功能' : '授予该功能') : '未授予'}
              {isEnabled ? '' : '，已停用'}）
            </Tag>
          ))}
        </Space>
        {otherRoleList.length > 0 ? (
          <Typography.Paragraph type="secondary" style={{ margin: '8px 0 0' }}>
            可分配以下角色获得该功能：{otherRoleList.map(({ name }) => name).join('、')}
          </Typography.Paragraph>
        ) : null}
      </section>
      {accountFaultList.length > 0 ? (
        <section>
          <Typography.Title level={3} style={heading}>
            账号状态
          </Typography.Title>
          {accountFaultList.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </section>
      ) : null}
      <section>
        <Typography.Title level={3} style={heading}>
          数据范围
        </Typography.Title>
        <div>{scope.sentence}</div>
        <Space wrap style={{ marginTop: 8 }}>
          {scope.sourceList.map(({ roleId, roleName, dataScope, departmentNum }) => (
            <Tag key={roleId}>
              {roleName}：{dataScopeLabels[dataScope]}
              {dataScope === DataScope.chosenDepartments ? `（${departmentNum} 个部门）` : ''}
            </Tag>
          ))}
        </Space>
        {scope.deptList.length > 0 ? (
          <Typography.Paragraph
            type="secondary"
            style={{ margin: '8px 0 0' }}
            ellipsis={{ rows: 3, expandable: true, symbol: '展开' }}
          >
            {scope.deptList.map(({ name, path }) => path || name).join('、')}
          </Typography.Paragraph>
        ) : null}
      </section>
    </div>
  );
}
