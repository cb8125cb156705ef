/** Partners: the office's calls and the public ones (design 5). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { chosenRows, exportCall, exportColumns } from '../export.ts';
import { filterShape, pickFields, sortableKeys } from '../field-shapes.ts';
import { importCalls } from '../import.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { filterText, id, nothing, written } from '../wire.ts';
import { wantedLanguage } from './information.ts';
import {
  openPartner,
  openPartnerRow,
  partnerAdd,
  partnerDetail,
  partnerFields,
  partnerModify,
  partnerRow,
} from './partner.ts';
import { shelfCalls } from './shelf.ts';

const base = '/oms/api/v1/partner';
const openBase = '/oms/api/v1/index/partner';
const PLACE = 'latin_op_partner';
const READ = ['latin_op_partner_detail', 'latin_op_partner_modify', PLACE] as const;

const filters = filterShape(partnerFields);
const sortable = sortableKeys(partnerFields);

/** What the columns of the export show. */
export const partnerExportColumns = exportColumns(partnerFields);

export const partnerCalls = {
  /** In the order of the shelf; with `recycled` what lies in the recycle bin. */
  page: pageCall({
    path: `${base}/page`,
    name: '合作伙伴列表',
    needs: PLACE,
    log: null,
    template: { ...filters, recycled: z.boolean() },
    sortable,
    row: partnerRow,
  }),
  add: call({
    path: `${base}/add`,
    name: '新增合作伙伴',
    needs: 'latin_op_partner_add',
    log: OperationType.add,
    loading: true,
    body: partnerAdd,
    answer: written,
  }),
  modify: call({
    path: `${base}/modify`,
    name: '修改合作伙伴',
    needs: 'latin_op_partner_modify',
    log: OperationType.modify,
    loading: true,
    body: partnerModify,
    answer: written,
  }),
  detail: call({
    path: `${base}/detail`,
    name: '合作伙伴详情',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: partnerDetail,
  }),
  ...shelfCalls(base, '合作伙伴', {
    place: PLACE,
    delete: 'latin_op_partner_delete',
    purge: 'latin_op_partner_purge',
    read: READ,
  }),
  batchExport: exportCall({
    path: `${base}/batchExport`,
    name: '批量导出合作伙伴',
    needs: 'latin_op_partner_export',
    template: filters,
    sortable,
    columns: partnerExportColumns,
    rows: chosenRows,
  }),
  ...importCalls(base, '合作伙伴', 'latin_op_partner_import'),

  /** The first ones on the wall, for the home page. */
  openHome: call({
    path: `${openBase}/home`,
    name: '首页合作伙伴',
    needs: 'open',
    log: null,
    body: z.strictObject({ language: wantedLanguage }),
    answer: z.array(openPartnerRow),
  }),
  openPage: pageCall({
    path: `${openBase}/page`,
    name: '公开合作伙伴列表',
    needs: 'open',
    log: null,
    template: {
      keyword: filterText,
      ...filterShape(pickFields(partnerFields, ['kind', 'country'])),
      language: wantedLanguage,
    },
    row: openPartnerRow,
  }),
  openDetail: call({
    path: `${openBase}/detail`,
    name: '查看合作伙伴',
    needs: 'open',
    log: null,
    body: z.strictObject({ id, language: wantedLanguage }),
    answer: openPartner,
  }),
  /** Somebody went on to its site: counted once a visitor and half hour. */
  openClick: call({
    path: visitorCallPaths.clickPartner,
    name: '点击合作伙伴官网',
    needs: 'open',
    log: null,
    body: z.strictObject({ id }),
    answer: nothing,
  }),
};
