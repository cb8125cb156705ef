/** Names that a camera, a messenger or a browser gave, with their numbers and dates. */
const byTools =
  /^(?:img|dsc[fn]?|dcim|pxl|p|mmexport|wx|wechat ?image|screen ?shot|snipaste|image|picture|photo|video|vid|mov|untitled|download|微信图片|微信截图|微信视频|qq图片|qq截图|截屏|截图|屏幕截图|屏幕快照|屏幕录制|录屏|图片|照片|视频|未命名|下载)?(?:[\s\d_.:()（）@x-]|hdr|edited|copy|副本|final|at|am|pm)*$/i;
/** What stands for a name where nobody gave one: a row of hexadecimal digits. */
const ids = /^[\da-f-]{8,}$/i;

/**
 * What is said of a picture or a film to those who cannot see it until somebody says more: the name of its file without the
 * ending, if a person seems to have given it. `IMG_2041` read aloud tells less than nothing, and hides that words are missing.
 */
export function spokenName({ name }: Pick<File, 'name'>): string {
  const bare = name.replace(/\.[^.]+$/, '').trim();
  return byTools.test(bare) || ids.test(bare) ? '' : bare;
}
