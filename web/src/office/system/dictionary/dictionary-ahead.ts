import { calls } from '@outbound/contract';
import { readAhead } from '../../../api/query.ts';
import type { Ahead } from '../../../ui/tables/list-ahead.ts';
import { readListState } from '../../../ui/tables/list-state.ts';

/** The types, and the entries of the one that is shown first. */
export const dictionaryAhead: Ahead = async (client, params) => {
  const types = await readAhead(client, calls.dictionary.tree, {});
  const first = types?.[0];
  if (first && !readListState(params).filters.typeId)
    void readAhead(client, calls.dictionary.tree, { typeId: first.id });
};
