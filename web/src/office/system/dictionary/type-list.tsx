import type { DictionaryType } from '@outbound/contract';
import { Badge, Button, Input, Skeleton, Tag, theme } from 'antd';
import { useState } from 'react';
import { clearable } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { PlusOutlined, UploadOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import { TypeForm } from './type-form.tsx';

const ImportDictionary = lazyPart(async () => ({
  default: (await import('./import-dictionary.tsx')).ImportDictionary,
}));

interface TypeListProps {
  /** Null until they are loaded. */
  types: readonly DictionaryType[] | null;
  chosenId: number | null;
  onChoose(id: number): void;
}

/** The types of the dictionary, to choose one from. */
export function TypeList({ types, chosenId, onChoose }: TypeListProps) {
  const { token } = theme.useToken();
  const [keyword, setKeyword] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const wanted = keyword.trim().toLowerCase();
  const found = types?.filter(({ type, name }) => `${name} ${type}`.toLowerCase().includes(wanted));
  return (
    <>
      <Permitted code="latin_sys_dict_add">
        <Button block type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          新增类型
        </Button>
      </Permitted>
      <div style={{ display: 'grid', gap: 8, gridAutoFlow: 'column', gridAutoColumns: '1fr', marginTop: 8 }}>
        <Permitted code="latin_sys_dict_import">
          <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
            导入
          </Button>
        </Permitted>
        <ExportButton kind="dictionary" template={{}} text="导出全部" question="是否确认导出全部字典？" />
      </div>
      <Input.Search
        allowClear={clearable}
        aria-label="搜索字典类型"
        placeholder="名称或类型"
        style={{ margin: '12px 0' }}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {found ? null : <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {found?.length === 0 ? (
        <EmptyState text={types?.length === 0 ? '还没有字典类型' : '没有符合条件的字典类型'} size={80} />
      ) : null}
      <ul
        aria-label="字典类型"
        style={{
          listStyle: 'none',
          margin: 0,
          padding: 0,
          display: 'grid',
          gap: 2,
          maxHeight: '60vh',
          overflow: 'auto',
        }}
      >
        {found?.map((type) => (
          <li key={type.id}>
            <Button
              type="text"
              block
              aria-current={type.id === chosenId}
              onClick={() => onChoose(type.id)}
              style={{
                height: 'auto',
                padding: '6px 10px',
                justifyContent: 'space-between',
                textAlign: 'left',
                background: type.id === chosenId ? token.controlItemBgActive : 'transparent',
              }}
            >
              <span style={{ minWidth: 0 }}>
                <span style={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {type.name}
                  {type.status === 0 ? <Tag style={{ marginInlineStart: 6 }}>停用</Tag> : null}
                </span>
                <span style={{ fontSize: 12, color: token.colorTextTertiary }}>{type.type}</span>
              </span>
              <Badge count={type.itemNum} showZero overflowCount={999} color={token.colorTextTertiary} />
            </Button>
          </li>
        ))}
      </ul>
      <OnceWanted isWanted={importing}>
        {importing ? <ImportDictionary onClose={() => setImporting(false)} /> : null}
      </OnceWanted>
      <TypeForm open={isAdding} type={null} onAdded={onChoose} onClose={() => setAdding(false)} />
    </>
  );
}
