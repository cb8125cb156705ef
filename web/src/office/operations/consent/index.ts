/** Said for somebody whom the office signs up, at the desk or at the door. */
export { consentField } from './consent-field.tsx';
