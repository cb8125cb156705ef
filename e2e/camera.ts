/** A camera that shows what a test puts before it, in a browser of its own. */
import { writeFile } from 'node:fs/promises';
import type { LaunchOptions } from '@playwright/test';
import sharp from 'sharp';

const WIDTH = 640;
const HEIGHT = 480;
const TABLE = { r: 120, g: 120, b: 120 };

/** What a browser is started with so that its camera shows a film, which may be written until the camera is opened. */
export const withCamera = (options: LaunchOptions, film: string): LaunchOptions => ({
  ...options,
  args: [
    ...(options.args ?? []),
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
});

/** Writes a film of one picture that lies on a grey table, a little askew, as a hand holds it. */
export async function writeFilm(file: string, picture: Buffer): Promise<void> {
  const ticket = await sharp(picture)
    .resize({ height: 300 })
    .rotate(7, { background: TABLE })
    .flatten({ background: TABLE })
    .toBuffer();
  const luma = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: TABLE } })
    .composite([{ input: ticket }])
    .greyscale()
    .raw()
    .toBuffer();
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma.subarray(0, WIDTH * HEIGHT), grey]);
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
}
