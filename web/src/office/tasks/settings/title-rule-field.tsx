import { type TaskFormItem, TEMPLATE_NAME_PLACE, titleItems } from '@outbound/contract';
import { Button, Input, Space } from 'antd';

interface TitleRuleFieldProps {
  items: readonly TaskFormItem[];
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** The rule of titles, with the places that it can have. */
export function TitleRuleField({ items, id, value = '', onChange }: TitleRuleFieldProps) {
  const places = [
    { key: TEMPLATE_NAME_PLACE, name: '模板名称' },
    ...titleItems(items).map(({ fieldKey, name }) => ({ key: fieldKey, name })),
  ];
  return (
    <>
      <Input
        {...(id ? { id } : {})}
        value={value}
        maxLength={200}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Space wrap size={[6, 6]} style={{ marginTop: 8 }}>
        {places.map(({ key, name }) => (
          <Button
            key={key}
            size="small"
            type="dashed"
            aria-label={`插入${name}`}
            title={`{${key}}`}
            onClick={() => onChange?.(`${value}${value === '' || value.endsWith('-') ? '' : '-'}{${key}}`)}
          >
            {name}
          </Button>
        ))}
      </Space>
    </>
  );
}
