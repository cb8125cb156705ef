/** Calls of the contract made without a browser. */
import type { Answer, BodyInput, Call } from '@outbound/contract';
import { type APIRequestContext, expect } from '@playwright/test';

type JsonCall = Call<'json'> | Call<'page'>;

/** The answer of a call that must succeed. `request` has the product as its base address. */
export async function ask<C extends JsonCall>(
  request: APIRequestContext,
  call: C,
  body: BodyInput<C>,
): Promise<Answer<C>> {
  const response = await request.post(`/web${call.path}`, { data: body });
  const { code, message, data } = await response.json();
  expect(code, `${call.path}: ${message}`).toBe('000000');
  return data;
}
