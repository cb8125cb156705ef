/** Reports that come each morning. */
export { SubscribeButton } from './subscribe-button.tsx';
