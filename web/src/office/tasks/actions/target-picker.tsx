import { TargetType } from '@outbound/contract';
import { Flex } from 'antd';
import { useState } from 'react';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { RemoteSelect } from '../../../ui/forms/remote-select.tsx';
import { TreePicker } from '../../../ui/forms/tree-picker.tsx';
import { useDepartments } from './departments.ts';
import { findPeople, PeoplePicker } from './people-picker.tsx';

export interface ChosenTarget {
  targetType: TargetType;
  targetId: number;
}

interface TargetPickerProps {
  /** One alone: whom a task is handed to. */
  isSingle: boolean;
  value?: readonly ChosenTarget[];
  onChange?: (value: ChosenTarget[]) => void;
  id?: string;
}

const { person, department } = TargetType;

/** People or departments that a task is given to. */
export function TargetPicker({ isSingle, value = [], onChange, id }: TargetPickerProps) {
  const [type, setType] = useState<TargetType>(value[0]?.targetType ?? person);
  const departments = useDepartments();
  const idsOf = (wanted: TargetType) =>
    value.filter(({ targetType }) => targetType === wanted).map(({ targetId }) => targetId);
  const put = (wanted: TargetType, ids: readonly number[]) =>
    onChange?.([
      ...(isSingle ? [] : value.filter(({ targetType }) => targetType !== wanted)),
      ...ids.map((targetId) => ({ targetType: wanted, targetId })),
    ]);
  const shared = id ? { id } : {};
  return (
    <Flex vertical gap={8}>
      <RadioGroup
        label="对象类型"
        buttons
        value={type}
        onChange={(next) => {
          setType(next);
          if (isSingle) onChange?.([]);
        }}
        options={[
          { value: person, label: '个人' },
          { value: department, label: '部门' },
        ]}
      />
      {type === person ? (
        isSingle ? (
          <RemoteSelect<number>
            {...shared}
            search={findPeople}
            placeholder="请输入姓名或账号"
            value={idsOf(person)[0] ?? null}
            onChange={(next) => put(person, next === undefined ? [] : [next])}
          />
        ) : (
          <PeoplePicker {...shared} canHandle value={idsOf(person)} onChange={(ids) => put(person, ids)} />
        )
      ) : isSingle ? (
        <TreePicker
          {...shared}
          {...departments}
          placeholder="请选择部门"
          value={idsOf(department)[0] ?? null}
          onChange={(next) => put(department, next === null ? [] : [next])}
        />
      ) : (
        <TreePicker
          {...shared}
          {...departments}
          multiple
          placeholder="请选择部门"
          value={idsOf(department)}
          onChange={(ids) => put(department, ids)}
        />
      )}
    </Flex>
  );
}
