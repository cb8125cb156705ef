import { hasKeys } from '../has-keys.ts';

/** The size of what a form is filled in by (spec 9); a finger needs more room. */
export const formSize = () => (hasKeys() ? 'small' : 'medium');
