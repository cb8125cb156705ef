import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { showSystemMessage, useShownMessage } from './shown-message.ts';

const SystemMessageDialog = lazyPart(async () => ({
  default: (await import('./system-message-dialog.tsx')).SystemMessageDialog,
}));

/** The dialog of the system message that somebody opened, wherever he did. */
export function ShownSystemMessage() {
  const id = useShownMessage();
  return (
    <OnceWanted isWanted={id !== null}>
      {id === null ? null : <SystemMessageDialog key={id} id={id} onClose={() => showSystemMessage(null)} />}
    </OnceWanted>
  );
}
