import { expect, test } from 'vitest';
import { CallFailure } from '../../api/failure.ts';
import { refuseTaken } from './refuse-taken.ts';

test('what another one has is refused, what nobody has is not', async () => {
  await expect(refuseTaken(async () => true, '该键已存在')).rejects.toThrow('该键已存在');
  await expect(refuseTaken(async () => false, '该键已存在')).resolves.toBeUndefined();
});

test('a question that fails holds nobody up; a fault of ours is not hidden', async () => {
  const failure = new CallFailure('CM5000', '服务繁忙', { status: 500 });
  await expect(refuseTaken(() => Promise.reject(failure), '该键已存在')).resolves.toBeUndefined();
  await expect(refuseTaken(() => Promise.reject(new TypeError('broken')), '该键已存在')).rejects.toThrow(
    'broken',
  );
});
