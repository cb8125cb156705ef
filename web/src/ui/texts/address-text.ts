const loopback = /^(127\.|::1$)/;
const inside = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/**
 * An IP with where it belongs, as far as the address itself tells: `10.1.2.3（内网）`. Whose a public address is cannot
 * be known without asking somebody else about our people, so nothing is said of it.
 */
export function addressText(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (plain === '') return '--';
  if (loopback.test(plain)) return `${plain}（本机）`;
  return inside.test(plain) ? `${plain}（内网）` : plain;
}
