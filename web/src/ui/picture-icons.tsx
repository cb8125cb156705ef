/** Icons of an enlarged picture, which come with it: whoever shows one needs none of the other special ones. */
import * as drawn from '@ant-design/icons';
import { silent } from './silent-icon.tsx';

export const RotateLeftOutlined = /* @__PURE__ */ silent(drawn.RotateLeftOutlined);
export const RotateRightOutlined = /* @__PURE__ */ silent(drawn.RotateRightOutlined);
export const ZoomInOutlined = /* @__PURE__ */ silent(drawn.ZoomInOutlined);
export const ZoomOutOutlined = /* @__PURE__ */ silent(drawn.ZoomOutOutlined);
