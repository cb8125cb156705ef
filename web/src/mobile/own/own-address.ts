/**
 * What the address says behind its `#`, where no server, log or other page reads it: the number of a sign-up (`#no=`), which
 * this browser may know the code of, or the token of a link (`#t=`).
 */
import type { OwnKey } from '@outbound/contract';
import { recallQueryCode } from '../../visitor/browser-memory.ts';

/** As the contract bounds it, which no phone loads for this. */
const LONGEST_TOKEN = 200;

export function readOwnAddress(hash: string): { applyCode: string; key: OwnKey | null } {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const token = said.get('t');
  // Of a link that was mangled on its way as much as the call takes: the server says then that it is none.
  if (token) return { applyCode: '', key: { ownToken: token.slice(0, LONGEST_TOKEN) } };
  const applyCode = said.get('no') ?? '';
  const queryCode = recallQueryCode(applyCode);
  return { applyCode, key: queryCode === null ? null : { applyCode, queryCode } };
}
