import { limits } from '@outbound/contract';
import { Select, Spin } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { clearable, searchable } from '../control-names.tsx';

export interface Option<V extends string | number = string | number> {
  value: V;
  label: string;
  disabled?: boolean;
}

interface RemoteSelectProps<V extends string | number> {
  /** Called with a keyword that is never empty, 300 ms after the last key (spec 5.2). */
  search(keyword: string, signal: AbortSignal): Promise<readonly Option<V>[]>;
  value?: V | null;
  onChange?: (value: V | undefined, option: Option<V> | undefined) => void;
  /** The option of `value` when the form opens with one. */
  initial?: Option<V>;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  /** Where no label of a form names it. */
  'aria-label'?: string;
}

/** A select whose options the server finds by keyword. */
export function RemoteSelect<V extends string | number>({
  search,
  value,
  onChange,
  initial,
  placeholder = '请输入关键词',
  ...rest
}: RemoteSelectProps<V>) {
  const [found, setFound] = useState<readonly Option<V>[]>([]);
  // The name of the first value may arrive after the form has opened.
  const options =
    initial && !found.some((option) => option.value === initial.value) ? [initial, ...found] : found;
  const [state, setState] = useState<'idle' | 'searching' | 'done' | 'failed'>('idle');
  const running = useRef<{ timer: number; abort: AbortController } | null>(null);

  const stop = useCallback(() => {
    window.clearTimeout(running.current?.timer);
    running.current?.abort.abort();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const start = (keyword: string) => {
    stop();
    if (keyword.trim() === '') {
      setState('idle');
      return;
    }
    const abort = new AbortController();
    const timer = window.setTimeout(async () => {
      setState('searching');
      try {
        const matches = await search(keyword.trim(), abort.signal);
        if (abort.signal.aborted) return;
        setFound(matches);
        setState('done');
      } catch {
        if (!abort.signal.aborted) setState('failed');
      }
    }, limits.remoteSearchMs);
    running.current = { timer, abort };
  };

  const emptyText = {
    idle: placeholder,
    searching: <Spin size="small" />,
    done: '暂无数据',
    failed: '加载失败',
  };
  return (
    <Select<V>
      {...rest}
      allowClear={clearable}
      style={{ width: '100%' }}
      placeholder={placeholder}
      // A link brings the value alone; what it is called is found by a keyword only.
      labelRender={({ label }) => label ?? '已选一项'}
      value={value ?? null}
      options={options.map((option) => ({ ...option }))}
      showSearch={{ ...searchable, filterOption: false, onSearch: start }}
      notFoundContent={emptyText[state]}
      onChange={(next) =>
        onChange?.(
          next,
          options.find((option) => option.value === next),
        )
      }
    />
  );
}
