import {
  type DictionaryEntry,
  type DictionaryEntryFields,
  type DictionaryType,
  dictionaryEntryFields,
  enabledStatusLabels,
} from '@outbound/contract';
import { type TableColumnsType, Tag } from 'antd';
import { updatedText } from '../../../ui/records/who-when.ts';
import { listColumns } from '../../../ui/tables/field-columns.tsx';
import { StatusSwitch } from '../../../ui/tables/status-switch.tsx';

const cutTag = {
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
} as const;

/** The fields of an entry in the table of its type. */
export function entryColumns(
  type: DictionaryType,
  setStatus: (entry: DictionaryEntry, on: boolean) => Promise<unknown>,
): TableColumnsType<DictionaryEntry> {
  const updated = { key: 'updated', title: '更新', width: 220, render: updatedText };
  const columns = listColumns<DictionaryEntryFields, DictionaryEntry>(
    dictionaryEntryFields,
    ['dictValue', 'dictKey', 'sortNum', 'status', 'remark', updated],
    {
      dictValue: (entry) => (
        <Tag color={entry.colour || 'default'} title={entry.dictValue} style={cutTag}>
          {entry.dictValue}
        </Tag>
      ),
      status: (entry) => (
        <StatusSwitch
          on={entry.status === 1}
          name={entry.dictValue}
          code="latin_sys_dict_modify"
          disabled={type.fixed}
          labels={enabledStatusLabels}
          onChange={(on) => setStatus(entry, on)}
        />
      ),
    },
  );
  return columns.map(({ key, title, width, align, render }) => ({
    key,
    title,
    ...(width === undefined ? {} : { width }),
    ...(align === undefined ? {} : { align }),
    // An address is longer than any column.
    ellipsis: key !== 'status',
    render: (_value, entry) => render?.(entry),
  }));
}
