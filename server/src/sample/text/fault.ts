/** A file of the sample says something that cannot be loaded; the message is for whoever wrote it. */
export class SampleFault extends Error {
  constructor(file: string, line: number, says: string) {
    super(`样例内容有误 ${file} 第 ${line} 行：${says}`);
  }
}
