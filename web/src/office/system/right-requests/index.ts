/** Requests for rights, for the pages beside theirs. */
export { RightRequestsButton } from './right-requests-button.tsx';
