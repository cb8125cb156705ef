/** Reads the code before the camera: by the browser where it can, else by a decoder that is loaded for it. */

/** The text of the code in the picture; null where there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** What browsers that read codes have; TypeScript does not know of it yet. */
interface Detector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
interface Detectors {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}
declare const BarcodeDetector: Detectors | undefined;

/** The longer side of what is decoded: a ticket at arm's length is still read, and a slow phone keeps up. */
const LONGEST = 800;
/** A look that finds nothing is not to hold up what somebody types. */
const LOOK_WITHIN_MS = 40;

/** Whether this page may ask for a camera; over plain http no browser has any. */
export const hasCamera = () => !!globalThis.navigator?.mediaDevices?.getUserMedia;

/** What `native` browsers read by; null where they cannot, or know no QR codes. */
async function nativeReader(): Promise<CodeReader | null> {
  try {
    if (typeof BarcodeDetector === 'undefined') return null;
    // Some have the name, and lack the service of the system that does the work.
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

/** How large a picture is decoded: never larger than it came, with its sides in proportion. */
export function decodedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST / Math.max(width, height, 1));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Decodes by a script of ours; it comes only where a camera was opened. */
async function ownReader(): Promise<CodeReader> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser draws nothing');
  return async (video) => {
    const { width, height } = decodedSize(video.videoWidth, video.videoHeight);
    if (width === 0 || height === 0) return null;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    pen.drawImage(video, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, height);
    try {
      return decodeQR({ width, height, data }, { format: 'RGBA', timeLimit: LOOK_WITHIN_MS });
    } catch {
      // Its way to say that there is no code.
      return null;
    }
  };
}

/**
 * The reader of this browser. One of the browser's own that fails gives way to ours. Rejects where ours could not be
 * loaded.
 */
export async function openReader(): Promise<CodeReader> {
  let reader = await nativeReader();
  if (!reader) return ownReader();
  let isNative = true;
  return async (video) => {
    try {
      return (await reader?.(video)) ?? null;
    } catch (error) {
      if (!isNative) throw error;
      isNative = false;
      reader = await ownReader();
      return null;
    }
  };
}
