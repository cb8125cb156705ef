/** Messages in the frame of the office: the bell with its popover, the counts, the dialog of a system message. */
export { countText, followMessages, messagesShown, readAllText, useUnread } from './counts.ts';
export { MessageBell } from './message-bell.tsx';
export { showSystemMessage } from './shown-message.ts';
export { ShownSystemMessage } from './shown-system-message.tsx';
