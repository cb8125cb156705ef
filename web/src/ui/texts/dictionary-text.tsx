import { calls } from '@outbound/contract';
import { Flex, Tag } from 'antd';
import { useCall } from '../../api/query.ts';

interface DictionaryTextProps {
  /** The type of the dictionary that the values are of. */
  type: string;
  /** As the record holds them: the texts of entries, or what the dictionary does not have. */
  values: readonly string[];
  /** What the record holds of an entry: its text, or its key. */
  by?: 'text' | 'key';
}

/** Values of the dictionary: as tags in the colours that their entries have, as plain text where they have none. */
export function DictionaryText({ type, values: held, by = 'text' }: DictionaryTextProps) {
  const { data = [] } = useCall(calls.dictionary.getDicByType, { type }, { staleTime: 300_000, quiet: true });
  const texts = new Map(data.map(({ dictKey, dictValue }) => [dictKey, dictValue]));
  const values = by === 'key' ? held.map((key) => texts.get(key) ?? key) : held;
  const colours = new Map(data.map(({ dictValue, colour }) => [dictValue, colour]));
  if (!values.some((value) => colours.get(value))) return <>{values.join('、')}</>;
  return (
    <Flex component="span" gap={4} wrap style={{ display: 'inline-flex', maxWidth: '100%' }}>
      {values.map((value) => (
        <Tag
          key={value}
          color={colours.get(value) ?? 'default'}
          title={value}
          style={{ marginInlineEnd: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {value}
        </Tag>
      ))}
    </Flex>
  );
}
