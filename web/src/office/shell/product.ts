/** The product's name as its pages' titles bear it. */
export const PRODUCT = '出海生态赋能平台';
