/** What a QR code looks like; loaded only where somebody has a ticket to show. */
import { create } from 'qrcode';

export interface QrModules {
  /** Modules a side, without the quiet margin. */
  size: number;
  isDark(row: number, column: number): boolean;
}

export function qrModules(text: string): QrModules {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return { size, isDark: (row, column) => data[row * size + column] === 1 };
}
