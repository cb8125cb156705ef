import { useEffect } from 'react';

/** /login within the office leads out of it: the sign-in page is another page with its own small script. */
export function ToSignIn() {
  useEffect(() => location.replace('/login'), []);
  return null;
}
