/**
 * What the server hands to a public page: plain data, nothing else. It travels to the browser as JSON, so it holds
 * nothing that a visitor may not read. Times are the wire's `YYYY-MM-DD HH:mm:ss` in `zone`.
 */
import type { OpenActivity, OpenActivityRow } from './operations/activity.ts';
import type { FormItem } from './operations/activity-form.ts';

/** The platform's own words and particulars, from its settings; an empty text is not shown. */
export interface PublicSettings {
  /** Product name, e.g. 出海生态赋能平台. */
  title: string;
  copyright: string;
  technicalSupport: string;
  filingNumber: string;
  contactAddress: string;
  contactPhone: string;
  contactEmail: string;
}

/** Counted from real rows; a figure of 0 is not shown. */
export interface PlatformFigures {
  /** Activities that are or were on the shelf. */
  activityNum: number;
  /** Live sign-ups (pending and approved). */
  applyNum: number;
  /** Different cities of those activities. */
  cityNum: number;
}

export interface HomeData {
  hot: OpenActivityRow[];
  figures: PlatformFigures;
}

export interface ActivityListData {
  page: { dataBody: OpenActivityRow[]; count: number; pageNum: number };
  pageSize: number;
  /** Every city that the filter offers. */
  cities: string[];
}

export interface PublicRequest {
  path: string;
  /** The first value of each name. */
  query: Record<string, string>;
}

interface Circumstances {
  url: PublicRequest;
  /** `https://host`, for addresses that leave the page. */
  origin: string;
  now: string;
  /** IANA name of the platform's zone, e.g. Asia/Shanghai. */
  zone: string;
  settings: PublicSettings;
}

interface PageOf<P extends string, D> extends Circumstances {
  page: P;
  data: D;
}

export type HomeInput = PageOf<'home', HomeData>;
export type AboutInput = PageOf<'about', HomeData>;
export type ActivityListInput = PageOf<'activityList', ActivityListData>;
export type ActivityDetailInput = PageOf<
  'activityDetail',
  { activity: OpenActivity; hot: OpenActivityRow[] }
>;
export type MobileActivityInput = PageOf<'mobileActivity', { activity: OpenActivity }>;
export type MobileApplyInput = PageOf<'mobileApply', { activity: OpenActivity; form: FormItem[] }>;
export type NotFoundInput = PageOf<'notFound', { hot: OpenActivityRow[] }>;
export type ErrorInput = PageOf<'error', { traceId: string }>;

export type PortalInput =
  | HomeInput
  | AboutInput
  | ActivityListInput
  | ActivityDetailInput
  | NotFoundInput
  | ErrorInput;
export type MobileInput = MobileActivityInput | MobileApplyInput;
export type PublicInput = PortalInput | MobileInput;

export function isMobileInput(input: PublicInput): input is MobileInput {
  return input.page === 'mobileActivity' || input.page === 'mobileApply';
}
