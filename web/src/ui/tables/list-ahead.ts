/** What a list asks for first, before its page is drawn. */
import type { BodyInput } from '@outbound/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { JsonCall } from '../../api/client.ts';
import { readAhead } from '../../api/query.ts';
import { bodyOf, readListState, VIEW } from './list-state.ts';
import type { Template } from './page-table.tsx';

/** Asks for what the page of an address reads, while the frame around it is drawn. */
export type Ahead = (client: QueryClient, params: URLSearchParams) => void;

/**
 * Of a page whose list is this call's. Nothing is asked where the address names filters, an order or another part of the page: only the
 * page itself knows how they are sent. `always` as its `PageTable` has it, else the list would be asked for twice.
 */
export function listAhead<C extends JsonCall>(call: C, always?: Template<C>): Ahead {
  return (client, params) => {
    const state = readListState(params);
    if (state.sort || Object.keys(state.filters).length > 0 || params.has(VIEW)) return;
    void readAhead(client, call, bodyOf(state, null, { ...always }) as BodyInput<C>);
  };
}
