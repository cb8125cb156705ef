import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { PlusOutlined, UploadOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { ExportButton } from '../../../ui/tables/export-button.tsx';

const ImportDepartments = lazyPart(async () => ({
  default: (await import('./import-departments.tsx')).ImportDepartments,
}));

/** What is done to the organisation as a whole. */
export function TreeTools({ onAdd }: { onAdd(): void }) {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Permitted code="latin_sys_org_add">
        <Button icon={<PlusOutlined />} block onClick={onAdd}>
          新增一级部门
        </Button>
      </Permitted>
      <div style={{ display: 'grid', gap: 8, gridAutoFlow: 'column', gridAutoColumns: '1fr' }}>
        <Permitted code="latin_sys_org_import">
          <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
            导入
          </Button>
        </Permitted>
        <ExportButton
          kind="department"
          template={{}}
          text="导出全部"
          question="是否确认导出您能看到的全部部门？"
        />
      </div>
      <OnceWanted isWanted={importing}>
        {importing ? <ImportDepartments onClose={() => setImporting(false)} /> : null}
      </OnceWanted>
    </>
  );
}
