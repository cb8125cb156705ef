const written = (amount: number, least: 0 | 2): string =>
  amount.toLocaleString('zh-CN', { minimumFractionDigits: least, maximumFractionDigits: 2 });

/** For columns and the half cards of phones: 1234 -> '1,234', 1234.5 -> '1,234.5'. */
export const shortAmount = (amount: number): string => written(amount, 0);

/** 1234.5 -> '1,234.50 元'. */
export const yuanText = (amount: number): string => `${written(amount, 2)} 元`;
