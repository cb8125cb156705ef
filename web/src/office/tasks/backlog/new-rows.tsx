import { type Answer, type BodyInput, calls } from '@outbound/contract';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useCall } from '../../../api/query.ts';

type Template = NonNullable<BodyInput<typeof calls.taskInstance.backlog>['template']>;
type Row = Answer<typeof calls.taskInstance.backlog>['dataBody'][number];

const LOOK_MS = 60_000;
const LOOKED_AT = 50;

/** What the tabs are asked by: no filters, so that every tab's own page shares the answer. */
export const countsBody = (tabType: NonNullable<Template['tabType']>) => ({
  pageNum: 1,
  pageSize: 1,
  template: { tabType },
});

const keyOf = ({ detailId, instanceCode }: Pick<Row, 'detailId' | 'instanceCode'>) =>
  detailId ?? instanceCode;

/**
 * “有n条新任务，点击刷新”: looks once a minute for what has come since the list was read. The list itself stays as it is
 * under the pointer.
 */
export function NewRows({
  template,
  rows,
  refresh,
}: {
  template: Template;
  /** Those in sight. */
  rows: readonly Row[];
  refresh(): void;
}) {
  const body = { pageNum: 1, pageSize: LOOKED_AT, template };
  const { data, refetch } = useCall(calls.taskInstance.backlog, body, {
    quiet: true,
    refetchInterval: LOOK_MS,
  });
  const known = useRef<{ of: string; keys: Set<string | number> }>({ of: '', keys: new Set() });
  const of = JSON.stringify(template);
  const found = data?.dataBody ?? [];
  if (known.current.of !== of && data) known.current = { of, keys: new Set(found.map(keyOf)) };
  const seen = useRef(rows);
  useEffect(() => {
    if (seen.current === rows) return;
    seen.current = rows;
    // The list was read again: what it has is new no more.
    for (const row of rows) known.current.keys.add(keyOf(row));
  }, [rows]);
  const fresh = found.filter((row) => !known.current.keys.has(keyOf(row))).length;
  return (
    <span role="status">
      {fresh > 0 ? (
        <Button
          type="primary"
          ghost
          onClick={() => {
            for (const row of found) known.current.keys.add(keyOf(row));
            refresh();
            void refetch();
          }}
        >
          有{fresh}条新任务，点击刷新
        </Button>
      ) : null}
    </span>
  );
}
