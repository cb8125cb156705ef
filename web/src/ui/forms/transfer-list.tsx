import { Button, Checkbox, Grid, Input, Pagination, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FailureState } from '../feedback/failure-state.tsx';
import { LeftOutlined, RightOutlined } from '../icons.tsx';
import { totalText } from '../texts/total-text.ts';
import './transfer-list.css';
import { clearable, pagerItem } from '../control-names.tsx';

export interface TransferItem {
  key: number;
  title: string;
  /** After the title, e.g. the account and department. */
  description?: string;
}

/** One side: a page of what the server has. */
export interface TransferSide {
  title: string;
  items: readonly TransferItem[];
  /** Items in all pages. */
  count: number;
  /** `count` is about right. */
  isEstimate: boolean;
  page: number;
  onPage(page: number): void;
  onSearch(keyword: string): void;
  placeholder: string;
  isLoading: boolean;
  failure: CallFailure | null;
  onRetry(): void;
  emptyText: string;
}

interface TransferListProps {
  left: TransferSide;
  right: TransferSide;
  /** Moves to the right; the ticks stay when a call refuses. */
  onAdd(keys: number[]): Promise<unknown>;
  onRemove(keys: number[]): Promise<unknown>;
  disabled?: boolean;
}

/** Items of a page on each side. */
export const TRANSFER_PAGE = 10;

/** The transfer list of the product (spec 2.6): two paged sides, of which the server holds the whole. */
export function TransferList({ left, right, onAdd, onRemove, disabled = false }: TransferListProps) {
  const [toAdd, setToAdd] = useState<readonly number[]>([]);
  const [toRemove, setToRemove] = useState<readonly number[]>([]);
  const [running, setRunning] = useState<'add' | 'remove' | null>(null);
  const isWide = Grid.useBreakpoint().md !== false;
  const run = async (what: 'add' | 'remove') => {
    setRunning(what);
    try {
      if (what === 'add') {
        await onAdd([...toAdd]);
        setToAdd([]);
      } else {
        await onRemove([...toRemove]);
        setToRemove([]);
      }
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setRunning(null);
    }
  };
  return (
    <div className="transfer-list">
      <Side side={left} chosen={toAdd} onChoose={setToAdd} disabled={disabled} />
      <div className="transfer-list-moves">
        <Button
          type="primary"
          icon={isWide ? <RightOutlined /> : null}
          iconPlacement="end"
          loading={running === 'add'}
          disabled={disabled || toAdd.length === 0 || running !== null}
          onClick={() => void run('add')}
        >
          添加{toAdd.length > 0 ? ` ${toAdd.length}` : ''}
        </Button>
        <Button
          icon={isWide ? <LeftOutlined /> : null}
          loading={running === 'remove'}
          disabled={disabled || toRemove.length === 0 || running !== null}
          onClick={() => void run('remove')}
        >
          移除{toRemove.length > 0 ? ` ${toRemove.length}` : ''}
        </Button>
      </div>
      <Side side={right} chosen={toRemove} onChoose={setToRemove} disabled={disabled} />
    </div>
  );
}

interface SideProps {
  side: TransferSide;
  /** May hold keys of other pages. */
  chosen: readonly number[];
  onChoose(keys: readonly number[]): void;
  disabled: boolean;
}

/** Waits until typing rests (spec 5.2). */
const REST_MS = 300;

function Side({ side, chosen, onChoose, disabled }: SideProps) {
  const { title, items, count, page, onPage, onSearch, placeholder, isLoading, failure } = side;
  const total = totalText(side, '人');
  const [keyword, setKeyword] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts a search.
  useEffect(() => {
    if (keyword === null) return;
    const timer = window.setTimeout(() => onSearch(keyword.trim()), REST_MS);
    return () => window.clearTimeout(timer);
  }, [keyword]);
  const keys = items.map(({ key }) => key);
  const here = keys.filter((key) => chosen.includes(key));
  const others = chosen.filter((key) => !keys.includes(key));
  return (
    <section className="transfer-list-side" aria-label={title}>
      <header>
        <Checkbox
          checked={keys.length > 0 && here.length === keys.length}
          indeterminate={here.length > 0 && here.length < keys.length}
          disabled={disabled || keys.length === 0}
          onChange={(event) => onChoose(event.target.checked ? [...others, ...keys] : others)}
        >
          {title}
        </Checkbox>
        <span>{chosen.length > 0 ? `已选 ${chosen.length}，${total}` : total}</span>
      </header>
      <Input
        allowClear={clearable}
        placeholder={placeholder}
        aria-label={`${title}：${placeholder}`}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Spin spinning={isLoading} delay={200}>
        {failure ? (
          <FailureState failure={failure} size={72} onRetry={side.onRetry} />
        ) : items.length === 0 && !isLoading ? (
          <EmptyState text={keyword ? '没有符合条件的用户' : side.emptyText} size={72} />
        ) : (
          <ul className="transfer-list-items">
            {items.map((item) => (
              <li key={item.key}>
                <Checkbox
                  checked={chosen.includes(item.key)}
                  disabled={disabled}
                  onChange={(event) =>
                    onChoose(
                      event.target.checked ? [...chosen, item.key] : chosen.filter((key) => key !== item.key),
                    )
                  }
                >
                  {item.title}
                  {item.description ? <small>{item.description}</small> : null}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </Spin>
      <Pagination
        simple
        size="small"
        align="center"
        current={page}
        pageSize={TRANSFER_PAGE}
        total={count}
        hideOnSinglePage
        showSizeChanger={false}
        itemRender={pagerItem}
        onChange={onPage}
      />
    </section>
  );
}
