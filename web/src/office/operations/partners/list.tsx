import { calls, type PartnerFields, type PartnerRow, partnerFields } from '@outbound/contract';
import { Button, Tooltip } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { Thumb } from '../../../ui/files/thumb.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import { listColumns, searchFields } from '../../../ui/tables/field-columns.tsx';
import { PageTable, type Template } from '../../../ui/tables/page-table.tsx';
import { NumberText } from '../../../ui/texts/number-text.tsx';
import { PublishTag } from '../activities/index.ts';
import { LanguageTags, ShelfToolbar, ShownTime, useRowActions, useShelfActions } from '../shelf/index.ts';

const ImportPartners = lazyPart(async () => ({
  default: (await import('./import-partners.tsx')).ImportPartners,
}));

const columns = listColumns<PartnerFields, PartnerRow>(
  partnerFields,
  ['logo', 'name', 'publishStatus', 'kind', 'country', 'clickNum', 'viewNum', 'onShelfTime', 'updatedTime'],
  {
    logo: (row) => <Thumb list={row.logo} width={76} height={40} fit="contain" instead={row.name[0]} />,
    name: (row) => (
      <Tooltip title={row.name} placement="topLeft">
        <Link to={`/partner/detail?id=${row.id}`}>{row.name}</Link>
      </Tooltip>
    ),
    publishStatus: (row) => <PublishTag status={row.publishStatus} />,
    onShelfTime: (row) => <ShownTime {...row} />,
    languages: (row) => <LanguageTags languages={row.languages} />,
    clickNum: (row) => <NumberText value={row.clickNum} />,
    viewNum: (row) => <NumberText value={row.viewNum} />,
  },
);

const search = searchFields<PartnerFields, Template<typeof calls.partner.page>>(partnerFields, [
  'name',
  'kind',
  'country',
  'publishStatus',
]);

const named = ({ id, name }: PartnerRow) => ({ id, title: name });

/** The partners, in the order in which the portal shows them. */
export default function PartnerList() {
  const actions = useShelfActions('partner');
  const [isImporting, setImporting] = useState(false);

  const rowActions = useRowActions('partner', actions);

  return (
    <>
      <PageTable
        call={calls.partner.page}
        name="partners"
        columns={columns}
        search={search}
        actions={(row) => rowActions(named(row), row.publishStatus)}
        order={{
          nameOf: ({ name }) => name,
          move: (row, before) => actions.move(named(row), before && named(before)),
        }}
        selectable={({ name }) => name}
        emptyText="还没有合作伙伴，点击“新增合作伙伴”添加第一家"
        toolbar={({ selected, clearSelected, template, sort, count }) => (
          <ShelfToolbar
            kind="partner"
            actions={actions}
            selected={selected.map(named)}
            clearSelected={clearSelected}
          >
            <Permitted code="latin_op_partner_import">
              <Button onClick={() => setImporting(true)}>批量导入</Button>
            </Permitted>
            <ExportButton
              kind="partner"
              template={template}
              sort={sort}
              selectedIds={selected.map(({ id }) => id)}
              count={count}
              text="批量导出"
            />
          </ShelfToolbar>
        )}
      />
      <Suspense>{isImporting ? <ImportPartners onClose={() => setImporting(false)} /> : null}</Suspense>
      {actions.dialog}
    </>
  );
}
