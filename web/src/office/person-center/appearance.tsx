import { Card, Form, Typography } from 'antd';
import { formSize } from '../../ui/forms/form-size.ts';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import {
  type FontSize,
  fontSizes,
  type ThemeChoice,
  themeChoices,
  useTheme,
} from '../shell/theme-provider.tsx';

const themeNames: Record<ThemeChoice, string> = { light: '浅色', dark: '深色', system: '跟随系统' };
const sizeNames: Record<FontSize, string> = { standard: '标准', large: '大' };

/** How the office looks in this browser; it changes at once. */
export function AppearanceSettings() {
  const { theme, fontSize, change } = useTheme();
  return (
    <Card size="small" style={{ maxWidth: 640, marginTop: 8 }}>
      <Form layout="vertical" size={formSize()} component="div">
        <Form.Item label="主题">
          <RadioGroup
            label="主题"
            buttons
            options={themeChoices.map((value) => ({ value, label: themeNames[value] }))}
            value={theme}
            onChange={(value) => change({ theme: value })}
          />
        </Form.Item>
        <Form.Item label="字号" style={{ marginBottom: 12 }}>
          <RadioGroup
            label="字号"
            buttons
            options={fontSizes.map((value) => ({ value, label: sizeNames[value] }))}
            value={fontSize}
            onChange={(value) => change({ fontSize: value })}
          />
        </Form.Item>
      </Form>
      <Typography.Text type="secondary">
        保存在当前浏览器中，立即生效。表格的密度和显示的列在各表格右上角设置。
      </Typography.Text>
    </Card>
  );
}
