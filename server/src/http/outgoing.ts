/** Asking other machines at addresses of the settings: never one behind this server that was not spelled out. */
import { lookup as lookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 5_000;

const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

/** An address of this machine or of the network behind it. IPv4 within IPv6 is judged as IPv4. */
export function isInnerAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || inner.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Resolves a name and refuses inner addresses at the moment of connecting, so that a changed answer helps nobody. */
export const outerLookup: LookupFunction = (hostname, options, done) => {
  lookupAddress(hostname, { ...options, all: true }, (error, found) => {
    if (error) {
      done(error, []);
      return;
    }
    const inside = found.find(({ address }) => isInnerAddress(address));
    if (inside || found.length === 0) done(new Error(`${hostname} leads to an inner address`), []);
    else if (options.all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  });
};

/** An address that the setting itself spells out was meant, also an inner one. */
const isSpelledOut = (hostname: string) =>
  isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostname === 'localhost';

/** How the host of the setting is looked up. */
export const lookupFor = (hostname: string): { lookup?: LookupFunction } =>
  isSpelledOut(hostname) ? {} : { lookup: outerLookup };

/** A web hook does not take what it is posted. */
export class HookRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the web hook answered ${status}`);
    this.name = 'HookRefusal';
    this.status = status;
  }
}

/** Posts a JSON text to an address of the settings; rejects unless it is taken. Redirects are not followed. */
export function postJson(
  address: string,
  body: string,
  headers: Record<string, string> = {},
  stop?: AbortSignal,
): Promise<void> {
  const url = new URL(address);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        signal: stop ? AbortSignal.any([stop, limit]) : limit,
        ...lookupFor(url.hostname),
      },
      (response) => {
        response.resume();
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new HookRefusal(statusCode));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
