import {
  BlockEffect,
  BlockKind,
  blockEffectLabels,
  blockKindLabels,
  blockValueFault,
  valuesOf,
} from '@outbound/contract';
import {
  type Document,
  labelled,
  leadingFields,
  moment,
  oneOf,
  orNull,
  readAt,
  readFields,
  text,
  WrongText,
} from '../text/index.ts';

export interface SampleSignUpBlock {
  kind: BlockKind;
  value: string;
  reason: string;
  effect: BlockEffect;
  /** Null: for good. */
  until: { days: number; time: string } | null;
  /** Account of who listed it. */
  writer: string;
  listed: { days: number; time: string };
}

/** In the order in which they were listed. */
export const readSignUpBlocks = (document: Document, logins: readonly string[]): SampleSignUpBlock[] =>
  document.sections.map((section) => {
    const one = readFields(leadingFields(document, section), {
      kind: ['类型', labelled(valuesOf(BlockKind), blockKindLabels)],
      value: ['内容', text],
      reason: ['原因', text],
      effect: ['处理方式', labelled(valuesOf(BlockEffect), blockEffectLabels)],
      until: ['有效期至', orNull(moment)],
      writer: ['加入人', oneOf(logins)],
      listed: ['加入时间', moment],
    });
    return {
      ...one,
      value: readAt(document.file, section.line, '内容', one.value, (given) => {
        const fault = blockValueFault(one.kind, given);
        if (fault !== null) throw new WrongText(fault);
        return given;
      }),
    };
  });
