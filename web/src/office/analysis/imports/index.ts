/** Registers that come by workbooks, below the figures that are made of them. */
export { Register } from './register.tsx';
