import { calls, type DeptOption, taskLimits } from '@outbound/contract';
import { Button, Flex, Input, Spin, Tabs, Tag, Tree, Typography } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { clearable, switcherIcon } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CloseOutlined, TeamOutlined, UserOutlined } from '../../../ui/icons.tsx';
import { sameTarget, type Target } from './task-values.ts';
import './targets.css';

/** Where a task is to be handled, as far as its form says so. */
export interface Place {
  regionCode?: string;
  deptId?: number;
}

interface TargetsProps {
  templateId: number;
  place: Place;
  value: readonly Target[];
  /** Used before, to be taken at once. */
  usual: readonly Target[];
  onChange(value: Target[]): void;
}

const SEARCH_MS = 300;

/** A text that has stood still for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), SEARCH_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Whom the task goes to: departments, people, those that are recommended. */
export function Targets({ templateId, place, value, usual, onChange }: TargetsProps) {
  const has = (target: Target) => value.some((one) => sameTarget(one, target));
  const isFull = value.length >= taskLimits.targets;
  const add = (target: Target) => {
    if (!has(target) && !isFull) onChange([...value, target]);
  };
  const remove = (target: Target) => onChange(value.filter((one) => !sameTarget(one, target)));
  const toggle = (target: Target) => (has(target) ? remove(target) : add(target));
  const quick = usual.filter((target) => !has(target));
  return (
    <div className="task-targets">
      <Tabs
        size="small"
        items={[
          { key: 'departments', label: '单位', children: <Departments value={value} onChange={onChange} /> },
          { key: 'people', label: '人员', children: <People has={has} onToggle={toggle} /> },
          {
            key: 'suggested',
            label: '推荐',
            children: <Suggested templateId={templateId} place={place} has={has} onToggle={toggle} />,
          },
        ]}
      />
      <div>
        <Flex justify="space-between" align="center" style={{ minHeight: 38 }}>
          <Typography.Text strong>已选 {value.length} 个</Typography.Text>
          {value.length > 0 ? (
            <Button type="link" size="small" onClick={() => onChange([])}>
              清空
            </Button>
          ) : null}
        </Flex>
        {value.length === 0 ? (
          <Typography.Text type="secondary">从左侧选择办理单位或人员</Typography.Text>
        ) : null}
        <Flex gap={6} wrap>
          {value.map((target) => (
            <Tag
              key={`${target.targetType}-${target.targetId}`}
              icon={target.targetType === 2 ? <TeamOutlined /> : <UserOutlined />}
              closable
              closeIcon={<CloseOutlined aria-label={`移除${target.targetName}`} />}
              style={{ marginInlineEnd: 0 }}
              onClose={(event) => {
                event.preventDefault();
                remove(target);
              }}
            >
              {target.targetName}
            </Tag>
          ))}
        </Flex>
        {isFull ? null : <OfPlace templateId={templateId} place={place} has={has} onAdd={add} />}
        {quick.length > 0 ? (
          <div style={{ marginTop: 16 }}>
            <Typography.Text type="secondary">常用对象</Typography.Text>
            <Flex gap={6} wrap style={{ marginTop: 4 }}>
              {quick.map((target) => (
                <Button
                  key={`${target.targetType}-${target.targetId}`}
                  size="small"
                  disabled={isFull}
                  onClick={() => add(target)}
                >
                  {target.targetName}
                </Button>
              ))}
            </Flex>
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface Node {
  key: number;
  title: string;
  children: Node[];
}

/** The tree as far as it leads to a name that is looked for. */
function nodesOf(departments: readonly DeptOption[], keyword: string): Node[] {
  return departments.flatMap(({ id, deptName, children }) => {
    const isFound = keyword === '' || deptName.includes(keyword);
    const below = nodesOf(children, isFound ? '' : keyword);
    return isFound || below.length > 0 ? [{ key: id, title: deptName, children: below }] : [];
  });
}
const keysOf = (nodes: readonly Node[]): number[] =>
  nodes.flatMap(({ key, children }) => [key, ...keysOf(children)]);
function namesOf(departments: readonly DeptOption[], names = new Map<number, string>()): Map<number, string> {
  for (const { id, deptName, children } of departments) {
    names.set(id, deptName);
    namesOf(children, names);
  }
  return names;
}

function Departments({ value, onChange }: { value: readonly Target[]; onChange(value: Target[]): void }) {
  const { data, isLoading } = useCall(calls.taskInstance.departmentTree, {}, { quiet: true });
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const names = useMemo(() => namesOf(data ?? []), [data]);
  const nodes = useMemo(() => nodesOf(data ?? [], keyword.trim()), [data, keyword]);
  const expanded = keyword.trim() === '' ? (opened ?? nodes.map(({ key }) => key)) : keysOf(nodes);
  const checked = value.filter(({ targetType }) => targetType === 2).map(({ targetId }) => targetId);
  return (
    <>
      <Input
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        placeholder="搜索单位"
        aria-label="搜索单位"
        allowClear={clearable}
        style={{ marginBottom: 8 }}
      />
      {isLoading ? <Spin /> : null}
      {data && nodes.length === 0 ? <EmptyState text="没有找到单位" size={64} /> : null}
      <Tree<Node>
        checkable
        checkStrictly
        selectable={false}
        virtual
        height={280}
        switcherIcon={switcherIcon}
        treeData={nodes}
        expandedKeys={[...expanded]}
        onExpand={(keys) => setOpened(keys.map(Number))}
        checkedKeys={checked}
        onCheck={(_, { checked: isChecked, node }) => {
          const others = value.filter(
            ({ targetType, targetId }) => targetType !== 2 || targetId !== node.key,
          );
          onChange(
            isChecked
              ? [
                  ...others,
                  { targetType: 2, targetId: node.key, targetName: names.get(node.key) ?? node.title },
                ]
              : others,
          );
        }}
      />
    </>
  );
}

interface PickProps {
  has(target: Target): boolean;
  onToggle(target: Target): void;
}

function People({ has, onToggle }: PickProps) {
  const [keyword, setKeyword] = useState('');
  const wanted = useSettled(keyword.trim());
  const { data, isFetching } = useCall(
    calls.taskInstance.peoplePage,
    { pageNum: 1, pageSize: 50, template: { canHandle: 1, ...(wanted ? { keyword: wanted } : {}) } },
    { quiet: true },
  );
  return (
    <>
      <Input
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        placeholder="搜索姓名或账号"
        aria-label="搜索姓名或账号"
        allowClear={clearable}
        style={{ marginBottom: 8 }}
      />
      <ul className="task-target-list" aria-label="可选人员" aria-busy={isFetching}>
        {data?.dataBody.map(({ userId, userName, deptName }) => {
          const target: Target = { targetType: 1, targetId: userId, targetName: userName };
          return (
            <TargetLine
              key={userId}
              text={userName}
              note={deptName}
              isChosen={has(target)}
              onToggle={() => onToggle(target)}
            />
          );
        })}
      </ul>
      {data && data.count > data.dataBody.length ? (
        <Typography.Text type="secondary">
          共 {data.count} 人，只列出前 {data.dataBody.length} 人，请输入姓名查找
        </Typography.Text>
      ) : null}
      {data?.dataBody.length === 0 ? <EmptyState text="没有找到人员" size={64} /> : null}
    </>
  );
}

/** Whoever works where the task is to be handled, to be taken at once. */
function OfPlace({
  templateId,
  place,
  has,
  onAdd,
}: Pick<TargetsProps, 'templateId' | 'place'> & {
  has(target: Target): boolean;
  onAdd(target: Target): void;
}) {
  const isSaid = place.regionCode !== undefined || place.deptId !== undefined;
  const { data } = useCall(
    calls.taskInstance.suggestTarget,
    { templateId, ...place },
    { quiet: true, enabled: isSaid },
  );
  const found = (isSaid ? (data?.dataBody ?? []) : [])
    .filter(({ targetId, regionMatch }) => regionMatch === 1 || targetId === place.deptId)
    .map(({ targetType, targetId, targetName }): Target => ({ targetType, targetId, targetName }))
    .filter((target) => !has(target));
  if (found.length === 0) return null;
  return (
    <div style={{ marginTop: 16 }}>
      <Typography.Text type="secondary">所属辖区</Typography.Text>
      <Flex gap={6} wrap style={{ marginTop: 4 }}>
        {found.map((target) => (
          <Button key={`${target.targetType} ${target.targetId}`} size="small" onClick={() => onAdd(target)}>
            {target.targetName}
          </Button>
        ))}
      </Flex>
    </div>
  );
}

function Suggested({
  templateId,
  place,
  has,
  onToggle,
}: PickProps & Pick<TargetsProps, 'templateId' | 'place'>) {
  const { data, error } = useCall(
    calls.taskInstance.suggestTarget,
    { templateId, ...place },
    { quiet: true },
  );
  if (error) return <Typography.Text type="secondary">暂时没有推荐</Typography.Text>;
  if (data?.dataBody.length === 0) return <EmptyState text="暂时没有推荐" size={64} />;
  return (
    <ul className="task-target-list" aria-label="推荐对象">
      {data?.dataBody.map(({ targetType, targetId, targetName, deptName, reasonList }) => {
        const target: Target = { targetType, targetId, targetName };
        return (
          <TargetLine
            key={`${targetType}-${targetId}`}
            text={targetName}
            note={[targetType === 1 ? deptName : '', ...reasonList].filter(Boolean).join(' · ')}
            isChosen={has(target)}
            onToggle={() => onToggle(target)}
          />
        );
      })}
    </ul>
  );
}

interface LineProps {
  text: string;
  note: string;
  isChosen: boolean;
  onToggle(): void;
}

function TargetLine({ text, note, isChosen, onToggle }: LineProps) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span>
          {text}
          {note ? <small>{note}</small> : null}
        </span>
      </label>
    </li>
  );
}
