import { limits } from '@outbound/contract';
import { Select, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { searchable } from '../../../ui/control-names.tsx';

interface PeoplePickerProps {
  /** Chosen ones whose names are known. */
  known: readonly { id: number; name: string }[];
  id?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
}

interface Person {
  value: number;
  label: string;
}

/** Several people, found by name, account or department 300 ms after the last key (spec 5.2). */
export function PeoplePicker({ known, id, value = [], onChange }: PeoplePickerProps) {
  const [found, setFound] = useState<readonly Person[]>([]);
  const [isSearching, setSearching] = useState(false);
  const names = useRef(new Map(known.map((one) => [one.id, one.name])));
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const search = (keyword: string) => {
    window.clearTimeout(timer.current);
    if (keyword.trim() === '') return;
    timer.current = window.setTimeout(async () => {
      setSearching(true);
      try {
        const { dataBody } = await api.account.getDeptUserList({
          pageSize: 20,
          template: { keyword: keyword.trim() },
        });
        const people = dataBody.map(({ id: userId, userName, deptName }) => ({
          value: userId,
          label: deptName ? `${userName}（${deptName}）` : userName,
        }));
        for (const person of people) names.current.set(person.value, person.label);
        setFound(people);
      } finally {
        setSearching(false);
      }
    }, limits.remoteSearchMs);
  };
  const chosen = value
    .filter((one) => !found.some((person) => person.value === one))
    .map((one) => ({ value: one, label: names.current.get(one) ?? `#${one}` }));
  return (
    <Select<number[]>
      {...(id ? { id } : {})}
      mode="multiple"
      style={{ width: '100%' }}
      placeholder="输入姓名、账号或部门查找"
      showSearch={{ ...searchable, filterOption: false, onSearch: search }}
      notFoundContent={isSearching ? <Spin size="small" /> : '输入关键词查找用户'}
      value={value}
      options={[...found, ...chosen]}
      onChange={(next) => onChange?.(next)}
    />
  );
}
