/** 1234.5 -> '1,234.50' (spec 9). */
export const amountText = (amount: number): string =>
  amount.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1234.5 -> '1,234.50 元'. */
export const yuanText = (amount: number): string => `${amountText(amount)} 元`;
