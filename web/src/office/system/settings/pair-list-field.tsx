import { Button, Flex, Input } from 'antd';
import { moves, removes, useMovedFocus } from '../../../ui/forms/moved-focus.ts';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '../../../ui/icons.tsx';

interface Part<P> {
  key: keyof P & string;
  label: string;
  max: number;
  /** Of 10. */
  width: number;
}

interface PairListFieldProps<P extends Record<string, string>> {
  /** What one entry is called: 服务. */
  subject: string;
  parts: readonly Part<P>[];
  most: number;
  value?: readonly P[];
  onChange?: (value: readonly P[]) => void;
  disabled?: boolean;
}

/** A short list whose entries are a few texts each, in an order of their own. */
export function PairListField<P extends Record<string, string>>({
  subject,
  parts,
  most,
  value = [],
  onChange,
  disabled = false,
}: PairListFieldProps<P>) {
  const put = (next: readonly P[]) => onChange?.(next);
  const { list, follow, leave } = useMovedFocus<HTMLElement>();
  const move = (index: number, step: -1 | 1) => {
    const other = index + step;
    const [one, two] = [value[index], value[other]];
    if (!one || !two) return;
    put(value.map((entry, at) => (at === index ? two : at === other ? one : entry)));
    follow(other, step);
  };
  const empty = Object.fromEntries(parts.map(({ key }) => [key, ''])) as P;
  return (
    <Flex ref={list} vertical gap={8}>
      {value.map((entry, index) => (
        <Flex
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its texts, which change while they are typed.
          key={index}
          gap={8}
          align="center"
          wrap
        >
          {parts.map(({ key, label, max, width }) => (
            <Input
              key={key}
              style={{ flex: `${width} 1 ${width * 16}px` }}
              aria-label={`第 ${index + 1} 项${subject}的${label}`}
              placeholder={label}
              maxLength={max}
              disabled={disabled}
              value={entry[key]}
              onChange={(event) =>
                put(value.map((one, at) => (at === index ? { ...one, [key]: event.target.value } : one)))
              }
            />
          ))}
          <Flex>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={`上移第 ${index + 1} 项${subject}`}
              disabled={disabled || index === 0}
              onClick={() => move(index, -1)}
              {...moves(-1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={`下移第 ${index + 1} 项${subject}`}
              disabled={disabled || index === value.length - 1}
              onClick={() => move(index, 1)}
              {...moves(1)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${index + 1} 项${subject}`}
              disabled={disabled}
              onClick={() => {
                put(value.filter((_, at) => at !== index));
                leave(index);
              }}
              {...removes}
            />
          </Flex>
        </Flex>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled || value.length >= most}
        onClick={() => put([...value, empty])}
      >
        添加{subject}
      </Button>
    </Flex>
  );
}
