import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** /back goes two history steps back (spec 2.4): over itself and over the page that led here. */
export function Back() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(-2);
    // A tab that was opened on this address has nothing to go back to.
    const timer = setTimeout(() => void navigate('/', { replace: true }), 500);
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}
