import { calls, limits } from '@outbound/contract';
import { Select, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../../api/client.ts';
import { clearable, searchable } from '../../../ui/control-names.tsx';
import { namedList } from '../../../ui/forms/named-list.tsx';

interface PeoplePickerProps {
  /** Only those who can handle tasks. */
  canHandle?: boolean;
  value?: number[];
  onChange?: (value: number[], names: readonly string[]) => void;
  id?: string;
  placeholder?: string;
}

const FOUND = 20;

/** Some people whom the server finds by name or account. */
export function PeoplePicker({
  canHandle = false,
  value = [],
  onChange,
  placeholder = '请输入姓名或账号',
  ...rest
}: PeoplePickerProps) {
  const [options, setOptions] = useState<readonly { value: number; label: string }[]>([]);
  const [isSearching, setSearching] = useState(false);
  const running = useRef<{ timer: number; abort: AbortController } | null>(null);
  const stop = () => {
    window.clearTimeout(running.current?.timer);
    running.current?.abort.abort();
  };
  useEffect(
    () => () => {
      window.clearTimeout(running.current?.timer);
      running.current?.abort.abort();
    },
    [],
  );
  const search = (keyword: string) => {
    stop();
    // What was given up says nothing of its end.
    setSearching(false);
    if (keyword.trim() === '') return;
    const abort = new AbortController();
    const timer = window.setTimeout(async () => {
      setSearching(true);
      try {
        const template = { keyword: keyword.trim(), ...(canHandle ? { canHandle: 1 as const } : {}) };
        const body = { pageNum: 1, pageSize: FOUND, template };
        const { dataBody } = await send(calls.taskInstance.peoplePage, body, {
          signal: abort.signal,
          quiet: true,
        });
        // Those that are chosen keep their names.
        setOptions((known) => [
          ...known.filter((one) => value.includes(one.value)),
          ...dataBody
            .filter(({ userId }) => !value.includes(userId))
            .map(({ userId, userName, deptName }) => ({
              value: userId,
              label: deptName ? `${userName}（${deptName}）` : userName,
            })),
        ]);
      } catch {
        // Nothing is found; the next key searches again.
      } finally {
        if (!abort.signal.aborted) setSearching(false);
      }
    }, limits.remoteSearchMs);
    running.current = { timer, abort };
  };
  return (
    <Select<number[]>
      {...rest}
      mode="multiple"
      allowClear={clearable}
      style={{ width: '100%' }}
      placeholder={placeholder}
      value={value}
      options={[...options]}
      popupRender={namedList}
      showSearch={{ ...searchable, filterOption: false, onSearch: search }}
      notFoundContent={isSearching ? <Spin size="small" /> : placeholder}
      onChange={(next) =>
        onChange?.(
          next,
          next.map((id) => options.find((one) => one.value === id)?.label ?? ''),
        )
      }
    />
  );
}

/** One person by name or account, for `remoteSelect` fields. */
export async function findPeople(keyword: string, signal: AbortSignal) {
  const body = { pageNum: 1, pageSize: FOUND, template: { keyword } };
  const { dataBody } = await send(calls.taskInstance.peoplePage, body, { signal, quiet: true });
  return dataBody.map(({ userId, userName, deptName }) => ({
    value: userId,
    label: deptName ? `${userName}（${deptName}）` : userName,
  }));
}
