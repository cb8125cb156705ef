import type { NamedOption } from '@outbound/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, test } from 'vitest';
import { NameTexts } from './name-texts.tsx';

test('each name of the activity is written in its language once, and beside the other language', () => {
  let texts: readonly NamedOption[] = [];
  render(
    <Form
      initialValues={{
        services: ['观众'],
        location: '会展中心',
        sessions: [
          { name: '开幕', location: '一号厅' },
          { name: '闭幕', location: '一号厅' },
        ],
        nameTexts: [{ value: '观众', pt: 'Visitante' }],
      }}
      onValuesChange={(_, values) => {
        texts = values.nameTexts;
      }}
    >
      <Form.Item name="services" hidden>
        <input />
      </Form.Item>
      <Form.Item name="nameTexts">
        <NameTexts language="es" />
      </Form.Item>
    </Form>,
  );
  expect(screen.getByText('地点、服务和场次名称（5 项未填写）')).toBeTruthy();
  const fields = screen.getAllByRole('textbox', { hidden: true }).filter((field) => field.lang === 'es');
  expect(fields.map((field) => field.getAttribute('aria-label'))).toEqual([
    '会展中心（西班牙语）',
    '观众（西班牙语）',
    '开幕（西班牙语）',
    '一号厅（西班牙语）',
    '闭幕（西班牙语）',
  ]);
  fireEvent.change(screen.getByLabelText('观众（西班牙语）'), { target: { value: 'Visita' } });
  expect(texts).toEqual([{ value: '观众', pt: 'Visitante', es: 'Visita' }]);
  expect(screen.getByText('地点、服务和场次名称（4 项未填写）')).toBeTruthy();
});
