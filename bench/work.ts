/** What the floor is told to do for a row. */
export interface CapturedQuery {
  sql: string;
  parameters: unknown[];
}

/** Stands for the `id` of the request's body among the parameters of a query. */
export const BODY_ID = '$body.id';

export type FloorWork =
  | { kind: 'bytes'; text: string }
  | { kind: 'queries'; queries: CapturedQuery[] }
  | { kind: 'apply'; activityId: number; serviceId: number; phoneAt: number };
