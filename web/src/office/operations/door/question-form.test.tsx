import { type DoorQuestion, FormItemType } from '@outbound/contract';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuestionForm } from './question-form.tsx';

const badge: DoorQuestion = {
  id: 1,
  name: '胸牌名',
  type: FormItemType.text,
  require: true,
  description: '',
  defaultValue: '',
  formItemDetailRespList: [],
};

test('takes nothing in while what was answered is on its way', () => {
  const form = (isBusy: boolean) => (
    <QuestionForm
      name="李娜"
      questions={[badge]}
      isBusy={isBusy}
      onAnswer={() => undefined}
      onCancel={() => undefined}
    />
  );
  const { rerender } = render(form(false));
  const held = () => screen.getByLabelText('胸牌名').closest('[inert]') !== null;
  expect(held()).toBe(false);
  rerender(form(true));
  expect(held()).toBe(true);
  rerender(form(false));
  expect(held()).toBe(false);
});
