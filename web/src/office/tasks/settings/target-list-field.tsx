import { TargetType, type TemplateSettings, targetTypeLabels, templateLimits } from '@outbound/contract';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { DepartmentControl, PersonControl } from '../../../ui/dynamic-form/people-controls.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';

type Target = TemplateSettings['defaultTargetList'][number];

interface TargetListFieldProps {
  value?: readonly Target[];
  onChange?: (value: Target[]) => void;
}

const kinds = [
  { value: TargetType.department, label: '部门' },
  { value: TargetType.person, label: '人员' },
];

/** Whom tasks of a kind are proposed to. */
export function TargetListField({ value = [], onChange }: TargetListFieldProps) {
  const [kind, setKind] = useState<Target['targetType']>(TargetType.department);
  const [chosen, setChosen] = useState<Target | null>(null);
  const isThere = value.some(
    (one) => one.targetType === chosen?.targetType && one.targetId === chosen.targetId,
  );
  const choose = (given: unknown) => {
    const record = (given ?? {}) as Record<string, unknown>;
    const [id, name] =
      kind === TargetType.person ? [record.userId, record.userName] : [record.deptId, record.deptName];
    setChosen(
      typeof id === 'number' ? { targetType: kind, targetId: id, targetName: String(name ?? '') } : null,
    );
  };
  const shared = { disabled: false, onChange: choose };
  return (
    <>
      <div className="target-list">
        {value.length === 0 ? <span>还没有默认对象</span> : null}
        {value.map((target) => (
          <Tag
            key={`${target.targetType} ${target.targetId}`}
            closable
            onClose={(event) => {
              event.preventDefault();
              onChange?.(value.filter((one) => one !== target));
            }}
          >
            {targetTypeLabels[target.targetType]}：{target.targetName}
          </Tag>
        ))}
      </div>
      <div className="target-new">
        <RadioGroup
          label="默认对象的种类"
          options={kinds}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setChosen(null);
          }}
        />
        {kind === TargetType.person ? (
          <PersonControl
            {...shared}
            placeholder="输入姓名查找"
            value={chosen ? { userId: chosen.targetId, userName: chosen.targetName } : undefined}
          />
        ) : (
          <DepartmentControl
            {...shared}
            placeholder="请选择部门"
            value={chosen ? { deptId: chosen.targetId, deptName: chosen.targetName } : undefined}
          />
        )}
        <Button
          disabled={chosen === null || isThere || value.length >= templateLimits.targets}
          onClick={() => {
            if (chosen) onChange?.([...value, chosen]);
            setChosen(null);
          }}
        >
          添加
        </Button>
      </div>
    </>
  );
}
