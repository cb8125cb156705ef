/** The file service (spec 7 File service, 5.3). */
import { z } from 'zod';
import { assetCall, call, downloadCall, pageCall, uploadCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { limits } from '../rules.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { filterText, id, time } from '../wire.ts';
import { renditionWidths } from './preview.ts';

/** An unguessable file id: 22 characters, base64url of 16 random bytes. */
const fileIdForm = /^[A-Za-z0-9_-]{22}$/;
export const fileId = z.string().regex(fileIdForm, '文件编号格式不正确');
export const isFileId = (text: string): boolean => fileIdForm.test(text);

const noFields = z.strictObject({});
const identifiers = z.array(fileId);

/** Groups of content that the list of files can be narrowed to. */
export const fileKinds = ['picture', 'video', 'document'] as const;

/** What may hold a file. */
export const holderKinds = [
  'activity',
  'application',
  'user',
  'setting',
  'information',
  'partner',
  'banner',
  'system_message',
  'task',
] as const;

/** What was found wrong with the bytes of a file. */
export const fileFaults = ['missing', 'differs'] as const;
export type FileFault = (typeof fileFaults)[number];

const fileRow = z.strictObject({
  id: fileId,
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Readable by anyone, by anyone with a session, or by those who may see the sign-up that holds it. */
  audience: z.enum(['public', 'signedIn', 'attachment']),
  /** May the caller open it? */
  readable: z.boolean(),
  /** null: a visitor. */
  uploader: z.string().nullable(),
  createdTime: z.string(),
  downloadNum: z.int(),
  /** null: nothing was found when its bytes were last read or checked. */
  fault: z.enum(fileFaults).nullable(),
  /** The records that hold it, at most ten ('' for the name of one out of scope); none: it goes a day later. */
  holderList: z.array(z.strictObject({ kind: z.enum(holderKinds), id: z.int(), name: z.string() })),
  /** When the last record let it go, or when it was uploaded; null while one holds it. */
  unheldTime: z.string().nullable(),
});

export const fileCalls = {
  uploadFile: uploadCall({
    path: '/efs/api/v1/uploadFile',
    name: '上传文件',
    needs: 'signedIn',
    log: OperationType.add,
    body: noFields,
    answer: identifiers,
    limit: limits.uploadBytes,
    files: 1,
  }),
  upload: uploadCall({
    path: '/efs/api/v1/file/upload',
    name: '上传文件',
    needs: 'signedIn',
    log: OperationType.add,
    body: noFields,
    answer: identifiers,
    limit: limits.uploadBytes,
    files: 1,
  }),
  files: uploadCall({
    path: '/efs/api/v1/file/files',
    name: '批量上传文件',
    needs: 'signedIn',
    log: OperationType.add,
    body: noFields,
    answer: identifiers,
    limit: limits.uploadBytes,
    files: limits.uploadFiles,
  }),
  download: downloadCall({
    path: '/efs/api/v1/file/download',
    name: '下载文件',
    needs: 'signedIn',
    log: OperationType.query,
    body: z.strictObject({ id: fileId }),
  }),
  /** Public pictures for anyone; everything else only for those who may see the record that holds it. */
  preview: assetCall({
    path: '/efs/api/v1/file/preview/:id',
    name: '预览文件',
    needs: 'open',
    log: null,
    body: z.strictObject({
      /** Any text: an address that names no file is 404, whatever it looks like. */
      id: z.string(),
      /** Width of a rendition (webp); pictures only. */
      w: z.coerce.number().pipe(z.literal(renditionWidths)).optional(),
    }),
  }),
  /** The files that people within the caller's data scope uploaded, newest first; visitors' for who sees everything. */
  page: pageCall({
    path: '/efs/api/v1/file/page',
    name: '文件列表',
    needs: 'latin_sys_file',
    log: null,
    template: {
      name: filterText,
      uploader: filterText,
      kind: z.enum(fileKinds).nullable(),
      /** 未被使用: held by no record. */
      unheld: z.boolean(),
      createdTimeStart: time.nullable(),
      createdTimeEnd: time.nullable(),
    },
    sortable: ['createdTime', 'size'],
    row: fileRow,
  }),
  /** Only those that no record holds; the others are answered with the reason. */
  delete: call({
    path: '/efs/api/v1/file/delete',
    name: '删除文件',
    needs: 'latin_sys_file_delete',
    log: OperationType.delete,
    body: z.strictObject({ ids: z.array(fileId).min(1, '请选择文件').max(100, '一次最多删除 100 个文件') }),
    answer: z.strictObject({
      doneNum: z.int(),
      skippedList: z.array(z.strictObject({ id: fileId, name: z.string(), reason: z.string() })),
    }),
  }),
  videoFiles: uploadCall({
    path: '/efs/api/v1/omsFile/videoFiles',
    name: '上传视频',
    needs: ['latin_op_info_add', 'latin_op_info_modify', 'latin_op_activity_add', 'latin_op_activity_modify'],
    log: OperationType.add,
    loading: true,
    body: noFields,
    answer: fileId,
    limit: limits.editorVideoBytes,
    files: 1,
  }),
  /** What a news item or an activity gives its readers to take with them. */
  documentFiles: uploadCall({
    path: '/efs/api/v1/omsFile/documentFiles',
    name: '上传附件文档',
    needs: ['latin_op_info_add', 'latin_op_info_modify', 'latin_op_activity_add', 'latin_op_activity_modify'],
    log: OperationType.add,
    loading: true,
    body: noFields,
    answer: fileId,
    limit: limits.uploadBytes,
    files: 1,
  }),
  coverFiles: uploadCall({
    path: '/efs/api/v1/omsFile/coverFiles',
    name: '上传图片',
    needs: [
      'latin_op_info_add',
      'latin_op_info_modify',
      'latin_op_activity_add',
      'latin_op_activity_modify',
      'latin_op_partner_add',
      'latin_op_partner_modify',
      'latin_op_banner_add',
      'latin_op_banner_modify',
      'latin_sys_setting_modify',
      'latin_sys_msg_add',
      'latin_sys_msg_modify',
    ],
    log: OperationType.add,
    loading: true,
    body: noFields,
    answer: fileId,
    limit: limits.uploadBytes,
    files: 1,
  }),
  openCoverFiles: uploadCall({
    path: visitorCallPaths.uploadAttachment,
    name: '上传报名附件',
    needs: 'open',
    log: null,
    loading: true,
    body: z.strictObject({ ticket: z.string().min(1, '缺少上传凭证').max(100) }),
    answer: fileId,
    limit: limits.applyUploadBytes,
    files: 1,
  }),
};

/** The one-time ticket for a visitor's upload, bound to one activity and one upload field. */
export const ticketCall = call({
  path: visitorCallPaths.attachmentTicket,
  name: '获取附件上传凭证',
  needs: 'open',
  log: null,
  body: z.strictObject({ activityId: id, formId: id }),
  answer: z.strictObject({ ticket: z.string(), expiresTime: z.string() }),
});
