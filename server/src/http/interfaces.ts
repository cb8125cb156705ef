import { type Call, type calls, type InterfaceMethod, interfaceMethods } from '@outbound/contract';
import { validate } from './body.ts';
import type { Context, Implement } from './call-context.ts';
import { holds } from './guards.ts';
import { Refusal } from './refusal.ts';

/** A look-up that may be reached through the common address. */
export interface Target {
  call: Call;
  handle: (context: Context, body: unknown) => Promise<unknown>;
}

/** A call with its handler. It must only read: the operation log would file a write under another call's name. */
export function target<C extends Call>(call: C, handle: Implement<{ one: C }>['one']): Target {
  if (call.kind !== 'json' || call.log !== null || typeof handle !== 'function')
    throw new Error(`${call.path} is not a look-up`);
  return { call, handle: handle as Target['handle'] };
}

/**
 * The dispatcher of spec 7 "common": an explicit list, typed so that each name has its call, and each call asks for its
 * own permission and its own body as if it had been made itself.
 */
export function interfaceRoutes(
  targets: Record<InterfaceMethod, Target>,
): Implement<typeof calls.interfaces> {
  const known = new Map(interfaceMethods.map((method) => [method, targets[method]]));
  return {
    interfaces: async (context, { method, body }) => {
      const found = known.get(method);
      if (!found) throw new Refusal('CM4041');
      if (!holds(found.call.needs, context.caller)) throw new Refusal('CM4030');
      // Everything else of the context (caller, address, visitor) is that of the call that was made.
      const own: Context = Object.create(context, { call: { value: found.call, enumerable: true } });
      return await found.handle(own, validate(found.call.body, body));
    },
  };
}
