/** Refusals about files: what is uploaded, what is stored. */
import { type ErrorCatalogue, messageTable } from './catalogue.ts';

export const fileErrors = {
  CM4131: { status: 413, text: '上传文件大小不能超过{size}' },
  CM4151: {
    status: 415,
    text: '{case}',
    cases: {
      picture: '只支持jpg、jpeg、png格式',
      video: '只支持mp4、mpeg、avi格式',
      paper: '只支持pdf、doc、docx、xls、xlsx、ppt、pptx格式',
      document: '只支持图片、视频、PDF和Office文档',
      attachment: '只支持jpg、jpeg、png、pdf、doc、docx、xls、xlsx格式',
      workbook: '仅允许导入xlsx格式文件',
      brokenPicture: '图片已损坏或尺寸过大，请更换图片',
      slowPicture: '图片未能及时处理，请稍后重试，或更换较小的图片',
      tooMany: '最多允许上传{count}个！',
    },
  },
  CM4291: {
    status: 429,
    text: '{case}',
    cases: {
      visitor: '您上传后尚未提交的附件过多，请先提交报名，或两小时后再试',
      network: '当前网络上传后尚未提交的附件过多，请稍后再试',
      activity: '该活动尚未提交的附件过多，请稍后再试',
      user: '您上传后尚未使用的文件过多，请先使用或删除部分文件，或明天再试',
      all: '平台尚未使用的文件过多，暂不能上传，请稍后再试',
    },
  },
  CM5070: { status: 507, text: '存储空间不足，文件未保存，请联系管理员' },
  CM5071: { status: 507, text: '存储空间不足，暂不能上传文件，其他操作不受影响，请联系管理员' },
  EF3000: {
    status: 200,
    text: '文件“{name}”正在使用，不能删除：{case}',
    cases: { seen: '{holder}', unseen: '您无权查看的内容' },
  },
  EF3001: {
    status: 410,
    text: '{case}',
    cases: {
      differs: '文件已损坏，与上传时的内容不一致，无法打开，请联系管理员',
      missing: '文件内容已丢失，无法打开，请联系管理员',
    },
  },
} as const satisfies ErrorCatalogue;

/** Why a file among several is left as it is. */
export const fileFault = messageTable({
  heldBy: '正在使用：{holder}',
  heldUnseen: '正在使用：您无权查看的内容',
});
