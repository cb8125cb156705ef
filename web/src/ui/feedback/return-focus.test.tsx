import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, Button, Card } from 'antd';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { networkFailure } from '../../api/failure.ts';
import { Dialog } from './dialog.tsx';
import { FailureState } from './failure-state.tsx';

/** A button that waits for its answer, and what the answer opens. */
function Asking() {
  const [step, setStep] = useState<'idle' | 'waiting' | 'open'>('idle');
  return (
    <App>
      <Button disabled={step === 'waiting'} onClick={() => setStep('waiting')}>
        保存
      </Button>
      <button type="button" tabIndex={-1} onMouseEnter={() => setStep('open')}>
        答复
      </button>
      <Dialog open={step === 'open'} title="内容已被他人修改" onCancel={() => setStep('idle')}>
        差异
      </Dialog>
    </App>
  );
}

test('who closes what an answer has opened goes on at the button that asked, which could not keep the focus meanwhile', async () => {
  render(<Asking />);
  const save = screen.getByRole('button', { name: /保\s*存/ });
  save.focus();
  // What is disabled loses the focus in a browser, and keeps it here.
  save.blur();
  fireEvent.click(save);
  expect(document.activeElement).toBe(document.body);
  fireEvent.mouseEnter(screen.getByText('答复'));
  fireEvent.click(await screen.findByRole('button', { name: /取\s*消/ }));
  await waitFor(() => expect(document.activeElement).toBe(save));
});

test('the focus of a button that goes when it is pressed stays in the card around it', () => {
  function List() {
    const [isFailed, setFailed] = useState(true);
    return (
      <Card data-place data-testid="list">
        {isFailed ? <FailureState failure={networkFailure()} onRetry={() => setFailed(false)} /> : '读取中'}
      </Card>
    );
  }
  render(<List />);
  const retry = screen.getByRole('button', { name: /重\s*试/ });
  retry.focus();
  fireEvent.click(retry);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByTestId('list'));
});
