import { Flex, Tag } from 'antd';
import { api } from '../../../api/client.ts';
import { RemoteSelect } from '../../../ui/forms/remote-select.tsx';
import { CloseOutlined } from '../../../ui/icons.tsx';
import type { Watcher } from './task-values.ts';

const FOUND = 20;

/** People that tasks can be given or copied to, by a part of their name or account. */
export async function findPeople(keyword: string, canHandle: boolean, signal?: AbortSignal) {
  const { dataBody } = await api.taskInstance.peoplePage(
    { pageNum: 1, pageSize: FOUND, template: { keyword, ...(canHandle ? { canHandle: 1 as const } : {}) } },
    { quiet: true, ...(signal ? { signal } : {}) },
  );
  return dataBody;
}

interface PeoplePickerProps {
  id?: string;
  value: readonly Watcher[];
  most: number;
  disabled?: boolean;
  onChange(value: Watcher[]): void;
}

/** Several people, found one by one. */
export function PeoplePicker({ id, value, most, disabled = false, onChange }: PeoplePickerProps) {
  return (
    <Flex vertical gap={8}>
      <RemoteSelect<number>
        {...(id ? { id } : {})}
        value={null}
        placeholder="输入姓名或账号查找并添加"
        disabled={disabled || value.length >= most}
        search={async (keyword, signal) =>
          (await findPeople(keyword, false, signal)).map(({ userId, userName, deptName }) => ({
            value: userId,
            label: deptName ? `${userName}（${deptName}）` : userName,
            disabled: value.some((one) => one.userId === userId),
          }))
        }
        onChange={(userId, option) => {
          if (userId !== undefined)
            onChange([...value, { userId, userName: (option?.label ?? '').replace(/（[^（]*）$/, '') }]);
        }}
      />
      {value.length > 0 ? (
        <Flex gap={4} wrap>
          {value.map((one) => (
            <Tag
              key={one.userId}
              closable={!disabled}
              closeIcon={<CloseOutlined aria-label={`移除${one.userName}`} />}
              style={{ marginInlineEnd: 0 }}
              onClose={(event) => {
                event.preventDefault();
                onChange(value.filter(({ userId }) => userId !== one.userId));
              }}
            >
              {one.userName}
            </Tag>
          ))}
        </Flex>
      ) : null}
    </Flex>
  );
}
