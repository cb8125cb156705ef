/** Banners of the home page: the office's calls and the public ones (design 5). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { filterShape, sortableKeys } from '../field-shapes.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { id, nothing, written } from '../wire.ts';
import { bannerAdd, bannerDetail, bannerFields, bannerModify, bannerRow, openBanner } from './banner.ts';
import { wantedLanguage } from './information.ts';
import { shelfCalls } from './shelf.ts';

const base = '/oms/api/v1/banner';
const PLACE = 'latin_op_banner';
const READ = ['latin_op_banner_detail', 'latin_op_banner_modify', PLACE] as const;

export const bannerCalls = {
  /** In the order of the shelf; with `recycled` what lies in the recycle bin. */
  page: pageCall({
    path: `${base}/page`,
    name: '轮播图列表',
    needs: PLACE,
    log: null,
    template: { ...filterShape(bannerFields), recycled: z.boolean() },
    sortable: sortableKeys(bannerFields),
    row: bannerRow,
  }),
  add: call({
    path: `${base}/add`,
    name: '新增轮播图',
    needs: 'latin_op_banner_add',
    log: OperationType.add,
    loading: true,
    body: bannerAdd,
    answer: written,
  }),
  modify: call({
    path: `${base}/modify`,
    name: '修改轮播图',
    needs: 'latin_op_banner_modify',
    log: OperationType.modify,
    loading: true,
    body: bannerModify,
    answer: written,
  }),
  detail: call({
    path: `${base}/detail`,
    name: '轮播图详情',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: bannerDetail,
  }),
  ...shelfCalls(base, '轮播图', {
    place: PLACE,
    delete: 'latin_op_banner_delete',
    purge: 'latin_op_banner_purge',
    read: READ,
  }),

  /** Those that the home page shows now, in their order. */
  openList: call({
    path: '/oms/api/v1/index/banner/list',
    name: '首页轮播图',
    needs: 'open',
    log: null,
    body: z.strictObject({ language: wantedLanguage }),
    answer: z.array(openBanner),
  }),
  /** Somebody followed its link: counted once a visitor and half hour. */
  openClick: call({
    path: visitorCallPaths.clickBanner,
    name: '点击轮播图',
    needs: 'open',
    log: null,
    body: z.strictObject({ id }),
    answer: nothing,
  }),
};
