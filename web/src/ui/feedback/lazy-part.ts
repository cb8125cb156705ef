import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { tellFailure } from '../../api/events.ts';
import { networkFailure } from '../../api/failure.ts';
import { isMissingFile } from '../../api/page-update.ts';
import { isReachable, whenReachable } from '../../api/reachable.ts';
import { LostDialog, LostPart } from './lost-part.tsx';

interface Part<P> {
  default: ComponentType<P>;
}

interface LazyPartOptions {
  /** It is no dialog: it stands among what else the page shows. */
  isInPlace?: boolean;
}

/**
 * A part of a page, such as a dialog, whose file is loaded when it is first shown. While nobody answers (no network, a
 * server that restarts) that is said, and the part comes by itself later. Where the server has the file no more, as after
 * a deploy, the part says so in its own place: an error here would take the page around it with what was typed there, and
 * beside the pages the whole office.
 */
export function lazyPart<P>(
  load: () => Promise<Part<P>>,
  { isInPlace = false }: LazyPartOptions = {},
): LazyExoticComponent<ComponentType<P>> {
  const patiently = async (): Promise<Part<P>> => {
    try {
      return await load();
    } catch (error) {
      if (!isMissingFile(error)) throw error;
      if (await isReachable()) return { default: (isInPlace ? LostPart : LostDialog) as ComponentType<P> };
      tellFailure(networkFailure(error), '');
      await new Promise<void>((resolve) => whenReachable(resolve));
      return patiently();
    }
  };
  return lazy(patiently);
}
