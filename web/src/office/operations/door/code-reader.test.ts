import qrcode from 'qrcode';
import { afterEach, expect, test, vi } from 'vitest';
import { decodedSize, openReader } from './code-reader.ts';

const TEXT = 'https://example.com/verify#TABCDEFGHJKLMNPQR2345';
const SIDE = 400;

/** What the camera shows: a ticket's code in the middle of a grey table. */
function shown(): Uint8ClampedArray<ArrayBuffer> {
  const { modules } = qrcode.create(TEXT, { errorCorrectionLevel: 'M' });
  const point = 6;
  const start = Math.floor((SIDE - modules.size * point) / 2);
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(230);
  for (let y = 0; y < modules.size * point; y++)
    for (let x = 0; x < modules.size * point; x++) {
      const isDark = modules.get(Math.floor(y / point), Math.floor(x / point));
      data.fill(
        isDark ? 20 : 250,
        ((y + start) * SIDE + x + start) * 4,
        ((y + start) * SIDE + x + start) * 4 + 3,
      );
    }
  return data;
}
/** A browser that draws: its canvas holds what the camera shows. */
function draws(data: Uint8ClampedArray): void {
  const pen = { drawImage: () => undefined, getImageData: () => ({ data }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
}
const video = { videoWidth: SIDE, videoHeight: SIDE } as HTMLVideoElement;
const nativeOf = (detect: () => Promise<{ rawValue: string }[]>, formats = ['qr_code']) =>
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats;
      detect = detect;
    },
  );

afterEach(() => void vi.unstubAllGlobals());

test('where the browser reads no codes, a script reads the ticket, and says nothing of an empty table', async () => {
  draws(shown());
  expect(await (await openReader())(video)).toBe(TEXT);
  draws(new Uint8ClampedArray(SIDE * SIDE * 4).fill(230));
  expect(await (await openReader())(video)).toBeNull();
});

test('a browser that reads codes is asked first; one that knows no QR codes is not asked', async () => {
  draws(shown());
  nativeOf(async () => [{ rawValue: 'of the browser' }]);
  expect(await (await openReader())(video)).toBe('of the browser');
  nativeOf(async () => [{ rawValue: 'a price' }], ['ean_13']);
  expect(await (await openReader())(video)).toBe(TEXT);
});

test("a browser's own reader that fails gives way to the script", async () => {
  draws(shown());
  nativeOf(() => Promise.reject(new Error('the service of the system is not there')));
  const read = await openReader();
  expect(await read(video)).toBeNull();
  expect(await read(video)).toBe(TEXT);
});

test('a large picture is decoded smaller, in proportion, and a small one as it came', () => {
  expect(decodedSize(1280, 720)).toEqual({ width: 800, height: 450 });
  expect(decodedSize(1080, 1920)).toEqual({ width: 450, height: 800 });
  expect(decodedSize(320, 240)).toEqual({ width: 320, height: 240 });
  expect(decodedSize(0, 0)).toEqual({ width: 0, height: 0 });
});
