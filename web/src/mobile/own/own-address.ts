/**
 * What the address says behind its `#`, where no server, log or other page reads it: the number of a sign-up (`#no=`), which
 * this browser may know the code of, or the token of a link (`#t=`).
 */
import type { OwnKey } from '@outbound/contract';
import { recallQueryCode } from '../../visitor/browser-memory.ts';

export function readOwnAddress(hash: string): { applyCode: string; key: OwnKey | null } {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const token = said.get('t');
  if (token) return { applyCode: '', key: { ownToken: token } };
  const applyCode = said.get('no') ?? '';
  const queryCode = recallQueryCode(applyCode);
  return { applyCode, key: queryCode === null ? null : { applyCode, queryCode } };
}
