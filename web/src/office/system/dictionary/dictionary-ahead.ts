import { calls } from '@outbound/contract';
import { readAhead } from '../../../api/query.ts';
import type { Ahead } from '../../../ui/tables/list-ahead.ts';
import { readListState } from '../../../ui/tables/list-state.ts';

/** The types, the first of which comes with its entries, and the entries of the one that the address names. */
export const dictionaryAhead: Ahead = (client, params) => {
  void readAhead(client, calls.dictionary.tree, {});
  const typeId = Number(readListState(params).filters.typeId);
  if (typeId) void readAhead(client, calls.dictionary.tree, { typeId });
};
