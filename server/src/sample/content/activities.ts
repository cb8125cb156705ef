import { andesAndPlata } from './activities-andes-plata.ts';
import { china } from './activities-china.ts';
import { mexicoAndBrazil } from './activities-mexico-brazil.ts';
import { online } from './activities-online.ts';
import type { SampleActivity } from './activity.ts';

/** All activities of the sample, in the order in which they were written. */
export const sampleActivities: readonly SampleActivity[] = [
  ...mexicoAndBrazil,
  ...andesAndPlata,
  ...china,
  ...online,
];
