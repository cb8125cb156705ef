import { Button, type RefSelectProps, Select, Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { searchable } from '../../ui/control-names.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { hasKeys } from '../../ui/has-keys.ts';
import { SearchOutlined } from '../../ui/icons.tsx';
import { type MenuGroup, pagesOf } from './menu.ts';
import { useOpenPage } from './open-page.ts';

/** Finds a page of the menu by its title; Ctrl+K or ⌘K opens it, Escape closes it. */
export function MenuSearch({ menu }: { menu: readonly MenuGroup[] }) {
  const openPage = useOpenPage();
  const [open, setOpen] = useState(false);
  const field = useRef<RefSelectProps>(null);

  useEffect(() => {
    if (!open) return;
    // The dialog takes the focus for itself when it opens; the field wants it after that.
    const timer = setTimeout(() => field.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, [open]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <Tooltip title={hasKeys() ? '搜索菜单（Ctrl+K）' : '搜索菜单'}>
        <Button type="text" aria-label="搜索菜单" icon={<SearchOutlined />} onClick={() => setOpen(true)} />
      </Tooltip>
      <Dialog open={open} title="搜索菜单" width={480} footer={null} isGlance onCancel={() => setOpen(false)}>
        <Select
          ref={field}
          defaultOpen
          autoFocus
          aria-label="菜单名称"
          placeholder="请输入菜单名称"
          style={{ width: '100%' }}
          showSearch={{ ...searchable, optionFilterProp: 'label' }}
          options={pagesOf(menu).map(({ path, title }) => ({ value: path, label: title }))}
          value={null}
          onSelect={(path: string | null) => {
            setOpen(false);
            if (path !== null) openPage(path);
          }}
        />
      </Dialog>
    </>
  );
}
