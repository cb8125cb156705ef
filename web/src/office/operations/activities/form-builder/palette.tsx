import { FormItemType, formItemTypeLabels, valuesOf } from '@outbound/contract';
import { Button, Typography } from 'antd';
import { ItemTypeIcon } from '../../../../ui/form-builder/item-type-icon.tsx';
import { PlusOutlined } from '../../../../ui/icons.tsx';
import { commonFields, newCommonItem } from './common-fields.ts';
import { type BuilderItem, enabledOf, newItem } from './items.ts';

interface PaletteProps {
  items: readonly BuilderItem[];
  onAdd(item: BuilderItem): void;
}

/** What can be put into the form: the seven types, and the fields that nearly every form has. */
export function Palette({ items, onAdd }: PaletteProps) {
  const present = new Set(enabledOf(items).map((item) => item.name.trim()));
  return (
    <section aria-label="可添加的字段">
      <Typography.Text strong>控件</Typography.Text>
      <div className="builder-palette">
        {valuesOf(FormItemType).map((type) => (
          <Button
            key={type}
            block
            style={{ justifyContent: 'flex-start' }}
            icon={<ItemTypeIcon type={type} />}
            onClick={() => onAdd(newItem(items, type))}
          >
            {formItemTypeLabels[type]}
          </Button>
        ))}
      </div>
      <Typography.Text strong>常用字段</Typography.Text>
      <div className="builder-palette">
        {commonFields.map((field) => (
          <Button
            key={field.name}
            block
            type="dashed"
            style={{ justifyContent: 'flex-start' }}
            icon={<PlusOutlined />}
            disabled={present.has(field.name)}
            title={present.has(field.name) ? '报名表中已有该字段' : `添加${field.name}`}
            onClick={() => onAdd(newCommonItem(field))}
          >
            {field.name}
          </Button>
        ))}
      </div>
    </section>
  );
}
