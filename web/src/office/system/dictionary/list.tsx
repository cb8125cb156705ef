import { calls } from '@outbound/contract';
import { Card } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { SideLayout } from '../../../ui/navigation/side-layout.tsx';
import { readListState, writeListState } from '../../../ui/tables/list-state.ts';
import { EntryTable } from './entry-table.tsx';
import { TypeList } from './type-list.tsx';

/** The dictionary: types at the left, the entries of the chosen one at the right. */
export default function DictionaryManagement() {
  const [params, setParams] = useSearchParams();
  // The choice stands in the address like a list's filter: it survives a reload and opens no tab of its own.
  const state = readListState(params);
  const wished = Number(state.filters.typeId) || null;
  const choose = (id: number) => {
    const filters = { ...state.filters, typeId: String(id) };
    setParams(writeListState(params, { ...state, filters }), { replace: true });
  };
  const { data: types, error, refetch } = useCall(calls.dictionary.tree, {}, { quiet: true });
  // The one that was chosen may have been deleted meanwhile.
  const chosen = types?.find((type) => type.id === wished) ?? types?.[0] ?? null;
  if (error && !types)
    return (
      <Card>
        <FailureState failure={error} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <SideLayout
      name="dictionary"
      title="字典类型"
      side={<TypeList types={types ?? null} chosenId={chosen?.id ?? null} onChoose={choose} />}
    >
      {chosen ? (
        <EntryTable key={chosen.id} type={chosen} />
      ) : (
        <Card loading={!types}>
          <EmptyState text="请先新增字典类型" />
        </Card>
      )}
    </SideLayout>
  );
}
