import { type ComponentType, useEffect, useState } from 'react';
import { useTexts } from './texts.ts';

/**
 * A part whose script comes when it is wanted. Where it does not come, as on a train, the page around it stays: it says so,
 * and can be asked for again. `Waiting` stands in its place meanwhile.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Waiting?: ComponentType,
): ComponentType<P> {
  /** Once it has come, it is there at once. */
  let loaded: ComponentType<P> | null = null;
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [tries, setTries] = useState(1);
    const [failed, setFailed] = useState(0);
    useEffect(() => {
      let isOver = false;
      load().then(
        (module) => {
          loaded = module.default;
          if (!isOver) setPart(() => module.default);
        },
        () => {
          if (!isOver) setFailed(tries);
        },
      );
      return () => {
        isOver = true;
      };
    }, [tries]);
    if (Part) return <Part {...props} />;
    if (failed === tries)
      // Some browsers keep what failed until the page is loaded anew.
      return <NotLoaded onRetry={() => (tries > 1 ? location.reload() : setTries(tries + 1))} />;
    return Waiting ? <Waiting /> : null;
  };
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { notLoaded, retry } = useTexts('common');
  return (
    <span className="not-loaded" role="alert">
      {notLoaded}{' '}
      <button type="button" className="link-button" onClick={onRetry}>
        {retry}
      </button>
    </span>
  );
}
