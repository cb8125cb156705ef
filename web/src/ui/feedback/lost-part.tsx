import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { OutdatedState } from './outdated-state.tsx';

/** Looks anew where nobody answers any more: the part itself comes with the next build alone. */
function Outdated() {
  const [look, setLook] = useState(0);
  return <OutdatedState key={look} onRetry={() => setLook(look + 1)} />;
}

/** What a part of a page is given, of which only these are looked at. */
interface PartProps {
  open?: boolean;
  onClose?(): void;
  onCancel?(): void;
  [name: string]: unknown;
}

/** A dialog that stays in its page is opened and closed by `open`, or by being given a subject and none. */
const missingOf = ({ open, ...props }: PartProps) =>
  Object.values(props).filter((value) => value === null || value === undefined).length +
  (open === false ? 1 : 0);

/** In the place of a part whose file the server has no more, such as a chart. */
export function LostPart(_props: object) {
  return <Outdated />;
}

/** In the place of a dialog whose file the server has no more: says so each time that it is opened. */
export function LostDialog(props: PartProps) {
  const missing = missingOf(props);
  const [before, setBefore] = useState(missing);
  // It comes when it is first opened.
  const [isShown, setShown] = useState(true);
  if (missing !== before) {
    setBefore(missing);
    setShown(missing < before);
  }
  const close = () => {
    setShown(false);
    (props.onClose ?? props.onCancel)?.();
  };
  return (
    <Dialog open={isShown} title="暂时无法打开" width={560} isGlance footer={null} onCancel={close}>
      <Outdated />
    </Dialog>
  );
}
