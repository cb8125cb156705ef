/** How the files of the sample are written: the little of Markdown, named values and their kinds, faults with their place. */
export { SampleFault } from './fault.ts';
export {
  blockOf,
  leadingFields,
  readAt,
  readFields,
  readTable,
  sectionOf,
  WrongText,
} from './fields.ts';
export { headingHtml, htmlOf } from './html.ts';
export { type Document, readDocument } from './markdown.ts';
export {
  anyText,
  counted,
  labelled,
  list,
  moment,
  oneOf,
  orNull,
  span,
  text,
  whole,
  yesOrNo,
} from './readers.ts';
