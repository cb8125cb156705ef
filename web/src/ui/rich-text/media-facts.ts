/** What the browser knows of a picture or a film that is put into a text. */
import { pictureSize } from '../files/picture-size.ts';

/** Width and height as attributes, so that a page keeps the place before the picture has come; none when it is unreadable. */
export async function sizeOf(file: File): Promise<{ width?: string; height?: string }> {
  const size = await pictureSize(file);
  return size ? { width: String(size.width), height: String(size.height) } : {};
}

const WAIT_MS = 8_000;
const WIDEST = 1280;

/** A frame of a film near its begin, as a picture; null where this browser cannot play it. */
export async function posterOf(src: string): Promise<File | null> {
  const film = document.createElement('video');
  film.muted = true;
  film.preload = 'auto';
  film.playsInline = true;
  try {
    film.src = src;
    await heard(film, 'loadeddata');
    // The first frame is often black.
    film.currentTime = Math.min(1, film.duration / 3 || 0);
    await heard(film, 'seeked');
    return await frameOf(film);
  } catch {
    return null;
  } finally {
    film.removeAttribute('src');
    film.load();
  }
}

function heard(film: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error('too slow')), WAIT_MS);
    const end = (done: () => void) => () => {
      window.clearTimeout(timer);
      done();
    };
    film.addEventListener(event, end(resolve), { once: true });
    film.addEventListener(
      'error',
      end(() => reject(new Error('no film'))),
      { once: true },
    );
  });
}

async function frameOf(film: HTMLVideoElement): Promise<File | null> {
  const scale = Math.min(1, WIDEST / film.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(film.videoWidth * scale);
  canvas.height = Math.round(film.videoHeight * scale);
  if (canvas.width === 0 || canvas.height === 0) return null;
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return blob && new File([blob], 'poster.jpg', { type: 'image/jpeg' });
}
