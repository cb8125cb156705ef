import { calls } from '@outbound/contract';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SideLayout } from '../../../ui/side-layout.tsx';
import { EntryTable } from './entry-table.tsx';
import { TypeList } from './type-list.tsx';

/** The dictionary: types at the left, the entries of the chosen one at the right. */
export default function DictionaryManagement() {
  const [wished, setWished] = useState<number | null>(null);
  const { data: types, error, refetch } = useCall(calls.dictionary.tree, {}, { quiet: true });
  // The one that was chosen may have been deleted meanwhile.
  const chosen = types?.find((type) => type.id === wished) ?? types?.[0] ?? null;
  if (error && !types)
    return (
      <Card>
        <EmptyState text={error.message}>
          <Button onClick={() => void refetch()}>重新加载</Button>
        </EmptyState>
      </Card>
    );
  return (
    <SideLayout
      name="dictionary"
      title="字典类型"
      side={<TypeList types={types ?? null} chosenId={chosen?.id ?? null} onChoose={setWished} />}
    >
      {chosen ? <EntryTable key={chosen.id} type={chosen} /> : <Card loading={!types} />}
    </SideLayout>
  );
}
