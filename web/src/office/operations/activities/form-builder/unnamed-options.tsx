import { type BuilderItem, unnamedOptions } from './items.ts';

type Item = Pick<BuilderItem, 'name' | 'options' | 'disabled'>;

/** Names the options that nobody has named; null where there are none. For the question before a form is published. */
export function UnnamedOptions({ items }: { items: readonly Item[] }) {
  const unnamed = unnamedOptions(items);
  if (unnamed.length === 0) return null;
  return (
    <>
      <p style={{ margin: '8px 0 4px' }}>以下选项还是默认名称，访客无法分辨：</p>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {unnamed.map(({ name, options }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may bear one name while they are typed.
          <li key={index}>
            字段“{name || '未命名字段'}”：{options.join('、')}
          </li>
        ))}
      </ul>
    </>
  );
}
