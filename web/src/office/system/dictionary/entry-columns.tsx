import {
  type DictionaryEntry,
  type DictionaryEntryFields,
  type DictionaryType,
  dictionaryEntryFields,
  enabledStatusLabels,
} from '@outbound/contract';
import { Tag } from 'antd';
import { updatedText } from '../../../ui/records/who-when.ts';
import { listColumns } from '../../../ui/tables/field-columns.tsx';
import type { Column } from '../../../ui/tables/page-table.tsx';
import { StatusSwitch } from '../../../ui/tables/status-switch.tsx';
import { SecretTag, type SystemSecrets } from './system-secret.tsx';

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
  secrets: SystemSecrets,
): Column<DictionaryEntry>[] {
  const updated = { key: 'updated', title: '更新', width: 220, render: updatedText };
  const secret = {
    key: 'secret',
    title: '密钥',
    width: 134,
    render: ({ id }: DictionaryEntry) => <SecretTag state={secrets.stateOf(id)} />,
  };
  // No list of choices: nobody reads its order.
  return listColumns<DictionaryEntryFields, DictionaryEntry>(
    dictionaryEntryFields,
    [
      'dictValue',
      'dictKey',
      ...(secrets.areHere ? [secret] : (['sortNum'] as const)),
      'status',
      'remark',
      updated,
    ],
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
}
