import type { KeyboardEvent } from 'react';

/**
 * Ctrl+Enter (or ⌘+Enter) sends a form from any of its fields; React tells it of its dialogs' keys, too: they are theirs. Keys that are
 * held down since the page below opened this dialog send nothing.
 */
export const onSendKey = (onSend: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  if (!event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  if (!event.repeat) onSend();
};
