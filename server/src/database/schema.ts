/** Generated from the migrations by generate-schema.ts (`npm run schema`): do not edit. */
import type {
  ConsentTexts,
  EnabledStatus,
  ExportReach,
  FieldChange,
  FieldMark,
  FileItem,
  FormItemType,
  HandleStatus,
  ItemTexts,
  NamedOption,
  ShowCondition,
  StepRole,
  TaskAnswers,
  TaskFormItem,
  TaskStatus,
  TemplateSettings,
  TemplateType,
} from '@outbound/contract';
import type { ColumnType } from 'kysely';

/** Written as text: `JSON.stringify` it, because the driver takes a bare array for a PostgreSQL array. */
type Json<Read = JsonValue> = ColumnType<Read, string, string>;
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** May be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;
/** The database alone writes it. */
type ReadOnly<T> = ColumnType<T, never, never>;

export interface AccessVersionTable {
  id: number;
  version: number;
}

export interface ActiveAccountTable {
  unit: number;
  starts: string;
  user_id: number;
}

export interface ActivityTable {
  id: Generated<number>;
  title: string;
  grams: ReadOnly<string[] | null>;
  poster: Generated<Json>;
  activity_type: number;
  start_time: Timestamp;
  end_time: Timestamp;
  city_label: Generated<string>;
  location: Generated<string>;
  lat_lon: Generated<string>;
  detail: Generated<string>;
  apply_start_time: Timestamp | null;
  apply_end_time: Timestamp | null;
  publish_status: Generated<number>;
  published_at: Timestamp | null;
  department_id: number | null;
  created_by: number;
  created_at: Generated<Timestamp>;
  updated_by: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  organizer: Generated<string>;
  contact_person: Generated<string>;
  contact_way: Generated<string>;
  apply_notes: Generated<string>;
  time_zone: Generated<string>;
  title_es: Generated<string>;
  detail_es: Generated<string>;
  title_pt: Generated<string>;
  detail_pt: Generated<string>;
  wait_mode: Generated<number>;
  wait_capacity: Generated<number>;
  wait_confirm_hours: number | null;
  change_end_time: Timestamp | null;
  keep_months: number | null;
  purged_at: Timestamp | null;
  held_status: Generated<number>;
  held_reason: Generated<string>;
  series_id: number | null;
  session_mode: Generated<number>;
  withdraw_end_time: Timestamp | null;
  online_address: Generated<string>;
  success_text: Generated<string>;
  success_text_es: Generated<string>;
  success_text_pt: Generated<string>;
  apply_notes_es: Generated<string>;
  apply_notes_pt: Generated<string>;
  needs_review: Generated<boolean>;
  attachments: Generated<Json>;
  name_texts: Generated<Json<NamedOption[]>>;
  group_most: Generated<number>;
  search_text: ReadOnly<string | null>;
}

export interface ActivityChannelTable {
  id: Generated<number>;
  activity_id: number;
  name: string;
  search_name: ReadOnly<string>;
  removed: Generated<boolean>;
  view_num: Generated<number>;
  form_num: Generated<number>;
  created_by: number;
  created_at: Generated<Timestamp>;
}

export interface ActivityFullTable {
  activity_id: number;
}

export interface ActivityHostTable {
  activity_id: number;
  user_id: number;
  added_by: number;
  added_at: Generated<Timestamp>;
}

export interface ActivityMessageTable {
  id: Generated<number>;
  activity_id: number;
  subject: string;
  content: string;
  told_num: number;
  sent_by: number;
  sent_at: Generated<Timestamp>;
}

export interface ActivityNoticeTextTable {
  activity_id: number;
  text: string;
  language: string;
  content: string;
}

export interface ActivityServiceTable {
  id: Generated<number>;
  activity_id: number;
  name: string;
  capacity: number | null;
  sort_num: Generated<number>;
  removed: Generated<boolean>;
  pending_num: Generated<number>;
  approved_num: Generated<number>;
  rejected_num: Generated<number>;
  search_name: ReadOnly<string>;
  waiting_num: Generated<number>;
  offered_num: Generated<number>;
  gone_num: Generated<number>;
}

export interface ActivitySessionTable {
  id: Generated<number>;
  form_item_id: number;
  name: string;
  start_time: Timestamp;
  end_time: Timestamp;
  location: Generated<string>;
}

export interface ActivityTallyTable {
  activity_id: number;
  capacity: number | null;
  pending_num: Generated<number>;
  approved_num: Generated<number>;
  rejected_num: Generated<number>;
  view_num: Generated<number>;
  share_num: Generated<number>;
  waiting_num: Generated<number>;
  offered_num: Generated<number>;
  gone_num: Generated<number>;
  form_num: Generated<number>;
}

export interface ActivityWaitingTable {
  activity_id: number;
  since: Timestamp;
}

export interface AlarmFactTable {
  id: Generated<number>;
  source_system: Generated<string>;
  source_id: string;
  alarm_no: string;
  alarm_time: Timestamp;
  entry_time: Timestamp | null;
  alarm_source: number;
  dept_id: number;
  region_code: number;
  fraud_type: Generated<number>;
  is_fraud: Generated<boolean>;
  is_valid: Generated<boolean>;
  victim_name: string | null;
  victim_id_no: string | null;
  victim_phone: string | null;
  victim_gender: number | null;
  victim_age: number | null;
  loss_amount: Generated<number>;
  transfer_time: Timestamp | null;
  brief_info: Generated<string>;
  case_id: number | null;
  occur_day: string;
  search_text: ReadOnly<string | null>;
  grams: ReadOnly<string[] | null>;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ApplicationTable {
  id: Generated<number>;
  activity_id: number;
  service_id: number;
  apply_code: string;
  apply_status: Generated<number>;
  apply_name: Generated<string>;
  mobile_phone: Generated<string>;
  company: Generated<string>;
  grams: ReadOnly<string[] | null>;
  reject_reason: Generated<string>;
  reviewed_by: number | null;
  reviewed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  notice_version: number | null;
  withdrawn_at: Timestamp | null;
  notice_language: string | null;
  offered_at: Timestamp | null;
  confirm_by: Timestamp | null;
  version: Generated<number>;
  changed_at: Timestamp | null;
  checked_in_at: Timestamp | null;
  walk_in_by: number | null;
  purged_at: Timestamp | null;
  channel_id: number | null;
  pending_since: Timestamp | null;
  entered_by: number | null;
  withdrawn_by: number | null;
  group_code: Generated<string>;
}

export interface ApplicationAnswerTable {
  application_id: number;
  form_item_id: number;
  name: string;
  type: number;
  sort_num: number;
  value: string;
}

export interface ApplicationFormerAnswerTable {
  application_id: number;
  form_item_id: number;
  name: string;
  type: number;
  sort_num: number;
  value: string;
}

export interface ApplicationMarkTable {
  application_id: number;
  form_item_id: number;
}

export interface BannerTable {
  id: Generated<number>;
  position: number;
  title: string;
  grams: ReadOnly<string[] | null>;
  picture: Json;
  phone_picture: Generated<Json>;
  alt: string;
  summary: Generated<string>;
  link: Generated<string>;
  title_es: Generated<string>;
  summary_es: Generated<string>;
  alt_es: Generated<string>;
  title_pt: Generated<string>;
  summary_pt: Generated<string>;
  alt_pt: Generated<string>;
  on_shelf_time: Timestamp | null;
  off_shelf_time: Timestamp | null;
  shown_from: ReadOnly<Timestamp | null>;
  shown_until: ReadOnly<Timestamp | null>;
  department_id: number | null;
  created_by: number;
  created_at: Generated<Timestamp>;
  updated_by: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
}

export interface BannerClickDayTable {
  banner_id: number;
  day: string;
  click_num: number;
}

export interface BannerTallyTable {
  banner_id: number;
  click_num: Generated<number>;
}

export interface BlockFactTable {
  id: Generated<number>;
  source_system: Generated<string>;
  source_id: string;
  account_no: string;
  account_name: string | null;
  account_type: number;
  account_level: Generated<number>;
  institution: number;
  fraud_type: Generated<number>;
  apply_time: Timestamp;
  block_time: Timestamp | null;
  expire_time: Timestamp | null;
  result: number;
  fail_reason: number | null;
  block_times: Generated<number>;
  amount: Generated<number>;
  alarm_id: number | null;
  case_id: number | null;
  instance_id: number | null;
  freeze_id: number | null;
  release_time: Timestamp | null;
  dept_id: number;
  occur_day: string;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  detail_id: number | null;
  handler_user_id: number | null;
  release_detail_id: number | null;
  warn_level: Generated<number>;
  told: Json | null;
}

export interface BookmarkTable {
  id: Generated<number>;
  user_id: number;
  address: string;
  name: string;
  icon: string;
  color: string;
  position: number;
}

export interface BookmarkBoardTable {
  user_id: number;
  arranged_at: Generated<Timestamp>;
}

export interface CaseFactTable {
  id: Generated<number>;
  source_system: Generated<string>;
  source_id: string;
  case_no: string;
  case_name: string;
  fraud_type: Generated<number>;
  stage: number;
  dept_id: number;
  region_code: number;
  accept_day: string;
  file_day: string | null;
  solve_day: string | null;
  transfer_day: string | null;
  close_day: string | null;
  revoke_day: string | null;
  occur_time: Timestamp | null;
  loss_amount: Generated<number>;
  recover_amount: Generated<number>;
  recover_day: string | null;
  arrest_num: Generated<number>;
  series_num: Generated<number>;
  lead_user_id: number | null;
  lead_user_name: string | null;
  brief_info: Generated<string>;
  search_text: ReadOnly<string | null>;
  grams: ReadOnly<string[] | null>;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  told: Json | null;
}

export interface CheckInTable {
  id: Generated<number>;
  application_id: number;
  way: number;
  submit_key: string;
  checked_at: Timestamp;
  received_at: Generated<Timestamp>;
  checked_by: number;
  reason: Generated<string>;
  undone_at: Timestamp | null;
  undone_by: number | null;
  undo_reason: Generated<string>;
}

export interface CommAppealFactTable {
  id: Generated<number>;
  batch_id: number | null;
  row_no: number | null;
  appeal_no: string;
  account_type: number;
  account_no: string;
  operator: number;
  owner_name: string;
  owner_id_no: string;
  contact_phone: string;
  measure: number;
  measure_day: string;
  measure_reason: number;
  channel: number;
  appeal_day: string;
  appeal_reason: string;
  state: Generated<number>;
  check_day: string | null;
  check_user: string | null;
  restore_day: string | null;
  remark: Generated<string>;
  dept_id: number;
  deleted_at: Timestamp | null;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  void_reason: Generated<string>;
  voided_by: number | null;
}

export interface DepartmentTable {
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  code: string;
  organisation_type: Generated<number>;
  sort_num: Generated<number>;
  status: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  short_name: Generated<string>;
  head_user_id: number | null;
  phone: Generated<string>;
  remark: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
  grams: ReadOnly<string[] | null>;
}

export interface DepartmentHeirTable {
  department_id: number;
  heir_id: number;
}

export interface DictionaryItemTable {
  id: Generated<number>;
  type_id: number;
  parent_id: number | null;
  dict_key: string;
  dict_value: string;
  sort_num: Generated<number>;
  status: Generated<number>;
  remark: Generated<string>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  colour: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface DictionaryTypeTable {
  id: Generated<number>;
  type: string;
  name: string;
  built_in: Generated<boolean>;
  public: Generated<boolean>;
  status: Generated<number>;
  remark: Generated<string>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface ExportTaskTable {
  id: Generated<number>;
  created_by: number;
  kind: string;
  name: string;
  body: Json;
  status: Generated<number>;
  done_num: Generated<number>;
  file_id: string | null;
  failure: Generated<string>;
  worker: string | null;
  lease_until: Timestamp | null;
  attempt_num: Generated<number>;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  expected_num: number | null;
  is_plain: Generated<boolean>;
  reach: Generated<Json<ExportReach>>;
}

export interface ExternalSystemSecretTable {
  id: ReadOnly<number>;
  item_id: number;
  secret_hash: Buffer;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  expires_at: Timestamp | null;
}

export interface FaultyImportTable {
  id: string;
  created_by: number;
  faults: Json;
  created_at: Generated<Timestamp>;
  subject: string;
  rows: Generated<string>;
  update_existing: Generated<boolean>;
  revision: Generated<number>;
  size: Generated<number>;
  file_name: Generated<string>;
  file_sha256: Generated<string>;
}

export interface FileTable {
  id: string;
  audience: string;
  name: string;
  media_type: string;
  size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  unheld_since: Generated<Timestamp | null>;
  download_num: Generated<number>;
  grams: ReadOnly<string[] | null>;
  fault: string | null;
  fault_at: Timestamp | null;
}

export interface FileHolderTable {
  file_id: string | null;
  holder_kind: string | null;
  holder_id: number | null;
  holder_name: string | null;
}

export interface FileUseTable {
  holder_kind: string;
  holder_id: number;
  file_id: string;
}

export interface FormConsentTable {
  form_item_id: number;
  version: number;
  content: string;
  created_at: Generated<Timestamp>;
  texts: Generated<Json<ConsentTexts>>;
}

export interface FormItemTable {
  id: Generated<number>;
  activity_id: number;
  name: string;
  type: FormItemType;
  require: Generated<boolean>;
  sort_num: Generated<number>;
  description: Generated<string>;
  options: Generated<string[]>;
  disabled: Generated<boolean>;
  field_key: Generated<string>;
  default_value: Generated<string>;
  show_rule: Generated<Json<ShowCondition[]>>;
  max_files: Generated<number>;
  consent_text: Generated<string>;
  consent_version: Generated<number>;
  texts: Generated<Json<ItemTexts>>;
  option_texts: Generated<Json<NamedOption[]>>;
  at_door: Generated<boolean>;
}

export interface FormOptionTable {
  form_item_id: number;
  value: string;
  capacity: number | null;
  taken: Generated<number>;
}

export interface FrameTicketTable {
  ticket_hash: Buffer;
  session_id: number;
  user_id: number;
  frame_key: string;
  frame_address: string;
  expires_at: Timestamp;
}

export interface FreezeFactTable {
  id: Generated<number>;
  source_system: Generated<string>;
  source_id: string;
  account_no: string;
  account_name: string | null;
  account_type: number;
  institution: number;
  fraud_type: Generated<number>;
  freeze_day: string;
  expire_day: string;
  renew_times: Generated<number>;
  unfreeze_day: string | null;
  unfreeze_reason: number | null;
  state: Generated<number>;
  amount: Generated<number>;
  returned_amount: Generated<number>;
  doc_no: string | null;
  alarm_id: number | null;
  case_id: number | null;
  instance_id: number | null;
  dept_id: number;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  detail_id: number | null;
  handler_user_id: number | null;
  unfreeze_detail_id: number | null;
  first_expire_day: string | null;
  warn_level: Generated<number>;
  told: Json | null;
}

export interface FreezeRenewalTable {
  freeze_id: number;
  detail_id: number;
  expire_day: string;
  created_at: Generated<Timestamp>;
}

export interface FundAppealFactTable {
  id: Generated<number>;
  source_system: Generated<string>;
  source_id: string;
  appeal_no: string;
  account_no: string;
  account_name: string | null;
  account_type: number;
  institution: number;
  control_type: number;
  reason: number;
  channel: number;
  appeal_day: string;
  due_day: string | null;
  state: Generated<number>;
  handle_day: string | null;
  release_day: string | null;
  amount: Generated<number>;
  applicant_name: string | null;
  applicant_id_no: string | null;
  applicant_phone: string | null;
  handler_name: string | null;
  remark: Generated<string>;
  dept_id: number;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface IdempotencyKeyTable {
  key: string;
  call_path: string;
  caller: string;
  body_hash: Buffer;
  answer: Json | null;
  created_at: Generated<Timestamp>;
}

export interface ImportBatchTable {
  id: ReadOnly<number>;
  subject: string;
  created_by: number;
  created_at: Timestamp;
  added_num: number;
  updated_num: number;
  added: Json;
  undone_at: Timestamp | null;
  file_name: Generated<string>;
  file_sha256: Generated<string>;
  total_num: Generated<number>;
  fail_num: Generated<number>;
  faults: Generated<string>;
  is_record: Generated<boolean>;
  changed: Generated<string>;
  changed_num: Generated<number>;
}

export interface InformationTable {
  id: Generated<number>;
  title: string;
  grams: ReadOnly<string[] | null>;
  cover: Generated<Json>;
  column_key: Generated<string>;
  content_type: Generated<number>;
  video: Generated<Json>;
  summary: Generated<string>;
  source: Generated<string>;
  author: Generated<string>;
  tags: Generated<string[]>;
  pinned: Generated<boolean>;
  content: Generated<string>;
  title_es: Generated<string>;
  summary_es: Generated<string>;
  content_es: Generated<string>;
  title_pt: Generated<string>;
  summary_pt: Generated<string>;
  content_pt: Generated<string>;
  lead: Generated<string>;
  lead_es: Generated<string>;
  lead_pt: Generated<string>;
  search_text: Generated<string>;
  publish_status: Generated<number>;
  publish_time: Timestamp | null;
  on_shelf_time: Timestamp | null;
  off_shelf_time: Timestamp | null;
  shown_from: ReadOnly<Timestamp | null>;
  shown_until: ReadOnly<Timestamp | null>;
  edited_at: Timestamp | null;
  department_id: number | null;
  created_by: number;
  created_at: Generated<Timestamp>;
  updated_by: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
  attachments: Generated<Json>;
}

export interface InformationPreviewTable {
  token_hash: Buffer;
  information_id: number;
  created_by: number;
  expires_at: Timestamp;
}

export interface InformationTallyTable {
  information_id: number;
  view_num: Generated<number>;
  heat: Generated<number>;
}

export interface InformationVersionTable {
  information_id: number;
  version: number;
  said: Json;
  file_ids: Generated<string[]>;
  created_by: number;
  created_at: Generated<Timestamp>;
}

export interface InformationViewDayTable {
  information_id: number;
  day: string;
  view_num: number;
}

export interface IngestKeyTable {
  id: Generated<number>;
  name: string;
  access_key: string;
  secret_hash: Buffer;
  source_system: string;
  kinds: string[];
  dept_id: number | null;
  addresses: Generated<string[]>;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  last_address: Generated<string>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  withdrawn_by: number | null;
  withdrawn_at: Timestamp | null;
}

export interface IngestNonceTable {
  key_id: number;
  nonce: string;
  used_at: Generated<Timestamp>;
}

export interface InterfaceLogTable {
  id: Generated<number>;
  created_at: Generated<Timestamp>;
  call_path: string;
  call_name: Generated<string>;
  method: string;
  user_id: number | null;
  user_login_id: Generated<string>;
  address: Generated<string>;
  status: number;
  code: Generated<string>;
  result: number;
  duration_ms: number;
  request_bytes: Generated<number>;
  answer_bytes: Generated<number>;
  call_count: Generated<number>;
  trace_id: string;
}

export interface InterfaceLogCallTable {
  call_path: string;
  call_name: string;
  method: string;
  path_grams: ReadOnly<string[] | null>;
  name_grams: ReadOnly<string[] | null>;
}

export interface InterfaceLogLoginTable {
  user_login_id: string;
  user_id: number;
  grams: ReadOnly<string[] | null>;
}

export interface ListPreferenceTable {
  user_id: number;
  list: string;
  preference: Json;
  updated_at: Generated<Timestamp>;
}

export interface MapBoundaryTable {
  id: Generated<number>;
  region_code: number;
  file_name: string;
  content: string;
  content_hash: string;
  features: Json;
  point_num: number;
  source_point_num: number;
  version: Generated<number>;
  updated_by: number | null;
  updated_at: Generated<Timestamp>;
}

export interface MessageSettingTable {
  user_id: number;
  off_kinds: Generated<number[]>;
  updated_at: Generated<Timestamp>;
  by_mail: Generated<boolean>;
  by_webhook: Generated<boolean>;
  quiet_from: number | null;
  quiet_until: number | null;
}

export interface MessageStarTable {
  user_id: number;
  kind: number;
  message_id: number;
  starred_at: Generated<Timestamp>;
}

export interface MessageTextTable {
  id: number;
  title: string | null;
  content: string | null;
  version: Generated<number>;
  updated_by: number | null;
  updated_at: Generated<Timestamp>;
}

export interface NoticeTable {
  id: Generated<number>;
  kind: string;
  channel: string;
  user_id: number;
  subject: string;
  content: string;
  status: Generated<number>;
  try_num: Generated<number>;
  next_try_at: Generated<Timestamp>;
  receiver: Generated<string>;
  last_error: Generated<string>;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  expires_at: Timestamp | null;
  secret: Buffer | null;
}

export interface OpenedSealTable {
  mark: Buffer;
  expires_at: Timestamp;
}

export interface OperationLogTable {
  id: Generated<number>;
  created_at: Generated<Timestamp>;
  user_id: number | null;
  user_login_id: Generated<string>;
  user_name: Generated<string>;
  department_id: number | null;
  department_name: Generated<string>;
  module_name: Generated<string>;
  operation_type: number;
  call_path: string;
  call_name: string;
  content: Generated<string>;
  object_type: Generated<string>;
  object_id: Generated<string>;
  object_name: Generated<string>;
  result: number;
  failure: Generated<string>;
  changes: Generated<Json>;
  address: Generated<string>;
  browser: Generated<string>;
  duration_ms: Generated<number>;
  trace_id: string;
  request: Generated<string>;
  answer: Generated<string>;
  search_text: ReadOnly<string | null>;
  mark: Buffer | null;
}

export interface OperationLogAnchorTable {
  position: number;
  hash: Buffer;
  keep_from: string;
  created_at: Generated<Timestamp>;
}

export interface OperationLogChainTable {
  position: number;
  log_id: number;
  log_created_at: Timestamp;
  row_digest: Buffer;
  hash: Buffer;
  key_id: string | null;
}

export interface OperationLogForeignTable {
  log_id: number;
  log_created_at: Timestamp;
  found_at: Generated<Timestamp>;
}

export interface OperationLogKeyTable {
  from_position: number;
  key_id: string;
  created_at: Generated<Timestamp>;
}

export interface PageAssetTable {
  name: string;
  content: Buffer;
  is_gzipped: boolean;
}

export interface PageBuildTable {
  id: string;
  names: string[];
  last_running_at: Generated<Timestamp>;
}

export interface ParkedUploadTable {
  id: Generated<number>;
  file_id: string | null;
  person: string;
  network: string | null;
  activity_id: number | null;
  bytes: number;
  is_released: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface PartnerTable {
  id: Generated<number>;
  position: number;
  name: string;
  kind: number;
  country: string;
  logo: Generated<Json>;
  summary: Generated<string>;
  website: Generated<string>;
  contact: Generated<string>;
  introduction: Generated<string>;
  name_es: Generated<string>;
  summary_es: Generated<string>;
  introduction_es: Generated<string>;
  name_pt: Generated<string>;
  summary_pt: Generated<string>;
  introduction_pt: Generated<string>;
  grams: ReadOnly<string[] | null>;
  search_text: ReadOnly<string | null>;
  search_grams: ReadOnly<string[] | null>;
  on_shelf_time: Timestamp | null;
  off_shelf_time: Timestamp | null;
  shown_from: ReadOnly<Timestamp | null>;
  shown_until: ReadOnly<Timestamp | null>;
  department_id: number | null;
  created_by: number;
  created_at: Generated<Timestamp>;
  updated_by: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
  open_text: ReadOnly<string | null>;
  open_grams: ReadOnly<string[] | null>;
}

export interface PartnerClickDayTable {
  partner_id: number;
  day: string;
  click_num: number;
}

export interface PartnerTallyTable {
  partner_id: number;
  view_num: Generated<number>;
  click_num: Generated<number>;
}

export interface PasswordHistoryTable {
  id: Generated<number>;
  user_id: number;
  password_hash: string;
  created_at: Generated<Timestamp>;
}

export interface PasswordResetTable {
  id_hash: Buffer;
  code_hash: Buffer;
  user_id: number | null;
  tries: Generated<number>;
  expires_at: Timestamp;
  created_at: Generated<Timestamp>;
}

export interface PictureCodeTable {
  id: string;
  code_hash: Buffer;
  expires_at: Timestamp;
}

export interface PlatformSecretTable {
  name: string;
  value: string;
  created_at: Generated<Timestamp>;
}

export interface PlatformSettingTable {
  id: Generated<number>;
  own: Generated<Json>;
  version: Generated<number>;
  updated_by: number | null;
  updated_at: Generated<Timestamp>;
  purge_from: Timestamp | null;
}

export interface PrivacyNoticeTable {
  version: number;
  content: string;
  created_by: number | null;
  created_at: Generated<Timestamp>;
}

export interface ProcessSampleTable {
  sampled_at: Timestamp;
  process: string;
  started_at: Timestamp;
  call_count: number;
  fault_count: number;
  p50_ms: number;
  p95_ms: number;
  loop_delay_ms: number;
  pool_busy: number;
  pool_waiting: number;
  stream_count: number;
  queue_length: number;
  memory_mb: number;
}

export interface RecordHistoryTable {
  id: Generated<number>;
  subject: string;
  subject_id: number;
  action: string;
  reason: Generated<string>;
  operator_id: number | null;
  created_at: Generated<Timestamp>;
  changes: Generated<Json>;
}

export interface RecoveryCodeTable {
  user_id: number;
  code_hash: Buffer;
}

export interface ReportSubscriptionTable {
  id: Generated<number>;
  user_id: number;
  page: number;
  report: string | null;
  filter: Generated<Json>;
  origin: string;
  send_minute: number;
  is_weekdays: boolean;
  next_at: Timestamp | null;
  taken_at: Timestamp | null;
  last_at: Timestamp | null;
  last_outcome: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  last_text: string | null;
}

export interface ResourceTable {
  id: Generated<number>;
  parent_id: number | null;
  function_type: number;
  name: string;
  permission_code: string;
  type: string;
  path: string | null;
  icon: string | null;
  sort_num: Generated<number>;
  hidden: Generated<boolean>;
  cached: Generated<boolean>;
  tab_hidden: Generated<boolean>;
  breadcrumb_hidden: Generated<boolean>;
  active_menu: string | null;
  frame_key: string | null;
  status: Generated<number>;
  built_in: Generated<boolean>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  remark: Generated<string>;
  open_mode: Generated<number>;
  updated_by: number | null;
  version: Generated<number>;
  component: string | null;
  deny_mode: Generated<number>;
}

export interface RetiredDepartmentCodeTable {
  code: string;
  department_id: number;
  retired_at: Generated<Timestamp>;
}

export interface ReturnFundFactTable {
  id: Generated<number>;
  batch_id: number | null;
  row_no: number | null;
  case_no: string;
  case_name: string | null;
  fraud_type: Generated<number>;
  victim_name: string;
  victim_id_no: string;
  victim_phone: string;
  loss_amount: number;
  freeze_account_name: string | null;
  freeze_account_no: string;
  freeze_institution: number;
  freeze_amount: number;
  return_method: number;
  return_ratio: number | null;
  return_amount: number;
  decision_no: string;
  payee_name: string;
  payee_account_no: string;
  payee_institution: number;
  notice_start: string | null;
  notice_end: string | null;
  return_day: string;
  officer1: string;
  officer2: string;
  remark: Generated<string>;
  freeze_id: number | null;
  case_id: number | null;
  freeze_day: string | null;
  dept_id: number;
  deleted_at: Timestamp | null;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  void_reason: Generated<string>;
  voided_by: number | null;
}

export interface RightRequestTable {
  id: Generated<number>;
  user_id: number;
  reason: string;
  status: Generated<number>;
  is_open: ReadOnly<boolean>;
  answer: Generated<string>;
  role_id: number | null;
  role_name: Generated<string>;
  decided_by: number | null;
  decided_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface RightRequestFunctionTable {
  request_id: number;
  permission_code: string;
  name: string;
  place: number;
  user_id: number;
  is_open: Generated<boolean>;
}

export interface RoleTable {
  id: Generated<number>;
  name: string;
  code: string;
  data_scope: Generated<number>;
  status: Generated<number>;
  sort_num: Generated<number>;
  remark: Generated<string>;
  all_resources: Generated<boolean>;
  built_in: Generated<boolean>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  department_id: number | null;
  created_by: number | null;
  updated_by: number | null;
  version: Generated<number>;
}

export interface RoleDepartmentTable {
  role_id: number;
  department_id: number;
}

export interface RoleResourceTable {
  role_id: number;
  resource_id: number;
}

export interface SessionTable {
  id: Generated<number>;
  token_hash: Buffer;
  mark: string;
  user_id: number;
  address: string;
  browser: string;
  created_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id_token: string | null;
}

export interface SessionCheckInTable {
  id: Generated<number>;
  application_id: number;
  session_id: number;
  way: number;
  submit_key: string;
  checked_at: Timestamp;
  received_at: Generated<Timestamp>;
  checked_by: number;
  reason: Generated<string>;
  unchosen: Generated<boolean>;
  undone_at: Timestamp | null;
  undone_by: number | null;
  undo_reason: Generated<string>;
}

export interface SignInFailureTable {
  id: Generated<number>;
  account: string;
  address: string;
  created_at: Generated<Timestamp>;
}

export interface SignUpBlockTable {
  id: Generated<number>;
  kind: number;
  value: string;
  match_key: string;
  reason: string;
  effect: Generated<number>;
  until_time: Timestamp | null;
  search_text: ReadOnly<string | null>;
  grams: ReadOnly<string[] | null>;
  department_id: number | null;
  created_by: number;
  created_at: Generated<Timestamp>;
  updated_by: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SignUpPaceTable {
  place: string;
  level: number;
  counted_at: Timestamp;
}

export interface SignUpProofTable {
  mark: Buffer;
  expires_at: Timestamp;
}

export interface SignUpRecoveryTable {
  id: Generated<number>;
  id_hash: Buffer;
  mobile_phone: string;
  language: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  tries: Generated<number>;
  used_at: Timestamp | null;
  status: Generated<number>;
  try_num: Generated<number>;
  next_try_at: Generated<Timestamp>;
}

export interface StatClosureTable {
  department_id: number;
  ancestor_id: number;
}

export interface StatDayTable {
  fact: number;
  dept_id: number;
  dim: number;
  day: string;
  k: Generated<number>;
  k2: Generated<number>;
  n: Generated<number>;
  m1: Generated<number>;
  m2: Generated<number>;
  m3: Generated<number>;
  m4: Generated<number>;
  m5: Generated<number>;
  m6: Generated<number>;
  m7: Generated<number>;
  m8: Generated<number>;
  m9: Generated<number>;
}

export interface StatDaySheetTable {
  fact: number;
  dept_id: number;
  day: string;
  cells: number[];
}

export interface StatDeltaTable {
  id: Generated<number>;
  fact: number;
  dim: number;
  dept_id: number;
  day: string;
  k: Generated<number>;
  k2: Generated<number>;
  n: Generated<number>;
  m1: Generated<number>;
  m2: Generated<number>;
  m3: Generated<number>;
  m4: Generated<number>;
  m5: Generated<number>;
  m6: Generated<number>;
  m7: Generated<number>;
  m8: Generated<number>;
  m9: Generated<number>;
}

export interface StatDepartmentTable {
  id: number;
  parent_id: number | null;
}

export interface StatMonthTable {
  fact: number;
  dept_id: number;
  dim: number;
  day: string;
  k: Generated<number>;
  k2: Generated<number>;
  n: Generated<number>;
  m1: Generated<number>;
  m2: Generated<number>;
  m3: Generated<number>;
  m4: Generated<number>;
  m5: Generated<number>;
  m6: Generated<number>;
  m7: Generated<number>;
  m8: Generated<number>;
  m9: Generated<number>;
}

export interface StatMonthSheetTable {
  fact: number;
  dept_id: number;
  day: string;
  cells: number[];
}

export interface StatPartTable {
  dept_id: number | null;
  fact: number | null;
  dim: number | null;
  day: string | null;
  k: number | null;
  k2: number | null;
  n: number | null;
  m1: number | null;
  m2: number | null;
  m3: number | null;
  m4: number | null;
  m5: number | null;
  m6: number | null;
  m7: number | null;
  m8: number | null;
  m9: number | null;
}

export interface StatPendingTable {
  id: Generated<number>;
  fact: number;
}

export interface StatQuarterTable {
  fact: number;
  dept_id: number;
  dim: number;
  day: string;
  k: Generated<number>;
  k2: Generated<number>;
  n: Generated<number>;
  m1: Generated<number>;
  m2: Generated<number>;
  m3: Generated<number>;
  m4: Generated<number>;
  m5: Generated<number>;
  m6: Generated<number>;
  m7: Generated<number>;
  m8: Generated<number>;
  m9: Generated<number>;
}

export interface StatRepairTable {
  id: Generated<number>;
  fact: number;
  month: string;
  diff_num: number;
  created_at: Generated<Timestamp>;
}

export interface StatStateTable {
  fact: number;
  checked_at: Timestamp | null;
  diff_num: Generated<number>;
  rebuilt_at: Timestamp | null;
  asked_at: Timestamp | null;
  ended_at: Timestamp | null;
}

export interface StatTypePlaceTable {
  k: number;
  place: number;
  weight: number;
}

export interface StatTypeSheetTable {
  fact: number;
  span: number;
  day: string;
  dept_id: number;
  n: number;
  m1: number;
  m2: number;
  m5: number;
  m8: number;
}

export interface StatYearTable {
  fact: number;
  dept_id: number;
  dim: number;
  day: string;
  k: Generated<number>;
  k2: Generated<number>;
  n: Generated<number>;
  m1: Generated<number>;
  m2: Generated<number>;
  m3: Generated<number>;
  m4: Generated<number>;
  m5: Generated<number>;
  m6: Generated<number>;
  m7: Generated<number>;
  m8: Generated<number>;
  m9: Generated<number>;
}

export interface StatZoneTable {
  is_only: Generated<boolean>;
  name: string;
}

export interface SystemMessageTable {
  id: Generated<number>;
  title: string;
  message_kind: number;
  priority: number;
  summary: Generated<string>;
  lead: Generated<string>;
  content: string;
  attachments: Generated<Json>;
  audience: number;
  need_confirm: Generated<boolean>;
  pinned: Generated<boolean>;
  public_time: Timestamp | null;
  expire_time: Timestamp | null;
  withdrawn_at: Timestamp | null;
  shown_from: ReadOnly<Timestamp | null>;
  shown_until: ReadOnly<Timestamp | null>;
  grams: ReadOnly<string[] | null>;
  department_id: number | null;
  created_by: number;
  created_at: Generated<Timestamp>;
  updated_by: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SystemMessageReadTable {
  user_id: number;
  message_id: number;
  read_at: Generated<Timestamp>;
  confirmed_at: Timestamp | null;
}

export interface SystemMessageTargetTable {
  message_id: number;
  kind: number;
  target_id: number;
}

export interface TaskCodeTable {
  prefix: string;
  day: string;
  last: number;
}

export interface TaskDepartmentTable {
  department_id: number;
  created_at: Timestamp;
  instance_id: number;
}

export interface TaskDetailTable {
  id: Generated<number>;
  instance_id: number;
  parent_detail_id: number | null;
  role_type: Generated<StepRole>;
  round_no: Generated<number>;
  is_current: Generated<boolean>;
  target_type: number;
  handler_dept_id: number;
  handler_dept_name: string;
  handler_user_id: number | null;
  handler_user_name: string | null;
  handler_user_type: number | null;
  handle_status: HandleStatus;
  reviewer_user_id: number | null;
  reviewer_role_id: number | null;
  sign_deadline: Timestamp | null;
  handle_deadline: Timestamp | null;
  review_deadline: Timestamp | null;
  due_at: Timestamp | null;
  clock_start: Timestamp | null;
  near_due_at: Timestamp | null;
  next_check_at: Timestamp | null;
  escalate_level: Generated<number>;
  was_late: Generated<boolean>;
  sign_at: Timestamp | null;
  submit_at: Timestamp | null;
  finish_at: Timestamp | null;
  extension_num: Generated<number>;
  handle_data: Json<TaskAnswers> | null;
  files: Generated<Json<FileItem[]>>;
  draft_data: Json<TaskAnswers> | null;
  draft_version: Generated<number>;
  field_marks: Generated<Json<FieldMark[]>>;
  return_reason: number | null;
  opinion: string | null;
  urge_num: Generated<number>;
  urged_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface TaskDutyTable {
  id: Generated<number>;
  dept_id: number;
  user_id: number;
  start_at: Timestamp;
  end_at: Timestamp;
  created_by: number | null;
  created_at: Generated<Timestamp>;
}

export interface TaskEntityTable {
  entity_type: string;
  entity_value: string;
  instance_id: number;
  created_at: Timestamp;
}

export interface TaskExtensionTable {
  id: Generated<number>;
  detail_id: number;
  apply_user_id: number;
  apply_user_name: string;
  new_deadline: Timestamp;
  reason: string;
  state: Generated<number>;
  decided_by: number | null;
  decided_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface TaskFieldKeyTable {
  template_id: number;
  side: number;
  field_key: string;
  item_type: number;
  name: string;
}

export interface TaskHandoverTable {
  id: Generated<number>;
  from_user_id: number;
  from_user_name: string;
  from_dept_id: number | null;
  from_dept_name: string;
  to_user_id: number;
  to_user_name: string;
  to_dept_name: string;
  note: Generated<string>;
  state: Generated<number>;
  reason: Generated<string>;
  created_at: Timestamp;
  decided_at: Timestamp | null;
}

export interface TaskHandoverItemTable {
  handover_id: number;
  detail_id: number;
  note: Generated<string>;
  state: Generated<number>;
  reason: Generated<string>;
  new_detail_id: number | null;
}

export interface TaskHistoryTable {
  id: Generated<number>;
  instance_id: number;
  detail_id: number | null;
  round_no: number;
  handle_type: number;
  operator_id: number | null;
  operator_name: string;
  operator_dept_name: Generated<string>;
  operator_user_type: number | null;
  on_behalf_of: number | null;
  on_behalf_of_name: string | null;
  target_names: string | null;
  status_before: number | null;
  status_after: number | null;
  handle_status_before: number | null;
  handle_status_after: number | null;
  opinion: string | null;
  return_reason: number | null;
  changes: Generated<Json<FieldChange[]>>;
  field_marks: Generated<Json<FieldMark[]>>;
  files: Generated<Json<FileItem[]>>;
  snapshot: Json | null;
  cost_seconds: number | null;
  client_type: Generated<string>;
  row_hash: Buffer;
  created_at: Generated<Timestamp>;
}

export interface TaskInstanceTable {
  id: Generated<number>;
  code: string;
  batch_code: string | null;
  template_id: number;
  template_version_id: number;
  template_type: number;
  title: Generated<string>;
  status: TaskStatus;
  priority: Generated<number>;
  complete_mode: Generated<number>;
  need_review: Generated<boolean>;
  round_no: Generated<number>;
  origin_user_id: number;
  origin_user_name: string;
  origin_user_type: number;
  origin_dept_id: number;
  origin_dept_name: string;
  form_data: Generated<Json<TaskAnswers>>;
  files: Generated<Json<FileItem[]>>;
  remark: Generated<string>;
  source_instance_id: number | null;
  wanted_deadline: Timestamp | null;
  due_at: Timestamp | null;
  near_due_at: Timestamp | null;
  was_late: Generated<boolean>;
  dispatched_at: Timestamp | null;
  finish_at: Timestamp | null;
  terminated_at: Timestamp | null;
  detail_num: Generated<number>;
  done_num: Generated<number>;
  comment_num: Generated<number>;
  file_num: Generated<number>;
  handler_names: Generated<string>;
  alarm_nos: Generated<string>;
  case_nos: Generated<string>;
  scope_dept_ids: Generated<number[]>;
  party_user_ids: Generated<number[]>;
  search_text: Generated<string>;
  grams: ReadOnly<string[] | null>;
  draft: Json | null;
  draft_version: Generated<number>;
  was_withdrawn: Generated<boolean>;
  version: Generated<number>;
  stat_exclude: Generated<boolean>;
  history_hash: Buffer | null;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  updated_by: number | null;
  source_type: Generated<number>;
}

export interface TaskMessageTable {
  id: Generated<number>;
  user_id: number;
  msg_type: number;
  content: string;
  detail_id: number | null;
  instance_code: Generated<string>;
  template_type: number | null;
  priority: number | null;
  status: Generated<number>;
  dedup_key: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  read_at: Timestamp | null;
}

export interface TaskRevisitTable {
  detail_id: number;
  day: string;
  told_at: Timestamp | null;
}

export interface TaskSubstituteTable {
  id: Generated<number>;
  user_id: number;
  substitute_id: number;
  start_at: Timestamp;
  end_at: Timestamp;
}

export interface TaskTemplateTable {
  id: Generated<number>;
  code: string;
  template_type: TemplateType;
  name: string;
  description: Generated<string>;
  enabled_status: Generated<EnabledStatus>;
  settings: Json<TemplateSettings>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  updated_by: number | null;
  updated_at: Generated<Timestamp>;
  current_version_id: number | null;
}

export interface TaskTemplateVersionTable {
  id: Generated<number>;
  template_id: number;
  version_no: number;
  form_items: Json<TaskFormItem[]>;
  handle_items: Json<TaskFormItem[]>;
  changes: Generated<Json<string[]>>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
}

export interface TaskWatchTable {
  instance_id: number;
  user_id: number;
  created_at: Generated<Timestamp>;
}

export interface ThirdSignInTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  nonce: string;
  verifier: string;
  redirect_uri: string;
  expires_at: Timestamp;
}

export interface TwoStepTable {
  user_id: number;
  secret: Buffer;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface UploadTicketTable {
  token_hash: Buffer;
  activity_id: number;
  form_item_id: number;
  file_id: string | null;
  used_at: Timestamp | null;
  expires_at: Timestamp;
  created_at: Generated<Timestamp>;
}

export interface UserAccountTable {
  id: Generated<number>;
  user_login_id: string;
  user_name: string;
  password_hash: string | null;
  gender: Generated<number>;
  user_type: Generated<number>;
  source: Generated<number>;
  status: Generated<number>;
  person_status: Generated<number>;
  first_login: Generated<number>;
  mobile_phone: Generated<string>;
  telephone: Generated<string>;
  id_card: Generated<string>;
  email: Generated<string>;
  photo_file_id: string | null;
  department_id: number | null;
  view_department_id: number | null;
  built_in: Generated<boolean>;
  password_changed_at: Timestamp | null;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  org_type: number | null;
  sort_num: Generated<number>;
  remark: Generated<string>;
  last_login_at: Timestamp | null;
  last_login_address: Generated<string>;
  deleted_at: Timestamp | null;
  updated_by: number | null;
  version: Generated<number>;
  grams: ReadOnly<string[] | null>;
  external_issuer: string | null;
  external_subject: string | null;
  password_strength: number | null;
  search_text: ReadOnly<string | null>;
  purged_at: Timestamp | null;
}

export interface UserDepartmentTable {
  user_id: number;
  department_id: number;
}

export interface UserRoleTable {
  user_id: number;
  role_id: number;
}

export interface VisitTable {
  subject: string;
  subject_id: number;
  kind: string;
  visitor: Buffer;
  half_hour: Timestamp;
}

export interface VisitorNoticeTable {
  id: Generated<number>;
  application_id: number;
  kind: string;
  occasion: string;
  channel: string;
  subject: string;
  content: string;
  status: Generated<number>;
  try_num: Generated<number>;
  next_try_at: Generated<Timestamp>;
  receiver: Generated<string>;
  last_error: Generated<string>;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  paragraph: Generated<string>;
  has_ticket: Generated<boolean>;
}

export interface WarningFactTable {
  id: Generated<number>;
  source_system: Generated<string>;
  source_id: string;
  warning_no: string;
  warning_time: Timestamp;
  warning_level: number;
  warning_source: number;
  warning_type: number;
  fraud_type: Generated<number>;
  dept_id: number;
  region_code: number;
  victim_name: string | null;
  victim_id_no: string | null;
  victim_phone: string | null;
  risk_amount: Generated<number>;
  sign_time: Timestamp | null;
  dispose_time: Timestamp | null;
  dispose_result: number | null;
  blocked_amount: Generated<number>;
  cheated_amount: Generated<number>;
  instance_id: number | null;
  occur_day: string;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  told: Json | null;
}

export interface Schema {
  access_version: AccessVersionTable;
  active_account: ActiveAccountTable;
  activity: ActivityTable;
  activity_channel: ActivityChannelTable;
  activity_full: ActivityFullTable;
  activity_host: ActivityHostTable;
  activity_message: ActivityMessageTable;
  activity_notice_text: ActivityNoticeTextTable;
  activity_service: ActivityServiceTable;
  activity_session: ActivitySessionTable;
  activity_tally: ActivityTallyTable;
  activity_waiting: ActivityWaitingTable;
  alarm_fact: AlarmFactTable;
  application: ApplicationTable;
  application_answer: ApplicationAnswerTable;
  application_former_answer: ApplicationFormerAnswerTable;
  application_mark: ApplicationMarkTable;
  banner: BannerTable;
  banner_click_day: BannerClickDayTable;
  banner_tally: BannerTallyTable;
  block_fact: BlockFactTable;
  bookmark: BookmarkTable;
  bookmark_board: BookmarkBoardTable;
  case_fact: CaseFactTable;
  check_in: CheckInTable;
  comm_appeal_fact: CommAppealFactTable;
  department: DepartmentTable;
  department_heir: DepartmentHeirTable;
  dictionary_item: DictionaryItemTable;
  dictionary_type: DictionaryTypeTable;
  export_task: ExportTaskTable;
  external_system_secret: ExternalSystemSecretTable;
  faulty_import: FaultyImportTable;
  file: FileTable;
  file_holder: FileHolderTable;
  file_use: FileUseTable;
  form_consent: FormConsentTable;
  form_item: FormItemTable;
  form_option: FormOptionTable;
  frame_ticket: FrameTicketTable;
  freeze_fact: FreezeFactTable;
  freeze_renewal: FreezeRenewalTable;
  fund_appeal_fact: FundAppealFactTable;
  idempotency_key: IdempotencyKeyTable;
  import_batch: ImportBatchTable;
  information: InformationTable;
  information_preview: InformationPreviewTable;
  information_tally: InformationTallyTable;
  information_version: InformationVersionTable;
  information_view_day: InformationViewDayTable;
  ingest_key: IngestKeyTable;
  ingest_nonce: IngestNonceTable;
  interface_log: InterfaceLogTable;
  interface_log_call: InterfaceLogCallTable;
  interface_log_login: InterfaceLogLoginTable;
  list_preference: ListPreferenceTable;
  map_boundary: MapBoundaryTable;
  message_setting: MessageSettingTable;
  message_star: MessageStarTable;
  message_text: MessageTextTable;
  notice: NoticeTable;
  opened_seal: OpenedSealTable;
  operation_log: OperationLogTable;
  operation_log_anchor: OperationLogAnchorTable;
  operation_log_chain: OperationLogChainTable;
  operation_log_foreign: OperationLogForeignTable;
  operation_log_key: OperationLogKeyTable;
  page_asset: PageAssetTable;
  page_build: PageBuildTable;
  parked_upload: ParkedUploadTable;
  partner: PartnerTable;
  partner_click_day: PartnerClickDayTable;
  partner_tally: PartnerTallyTable;
  password_history: PasswordHistoryTable;
  password_reset: PasswordResetTable;
  picture_code: PictureCodeTable;
  platform_secret: PlatformSecretTable;
  platform_setting: PlatformSettingTable;
  privacy_notice: PrivacyNoticeTable;
  process_sample: ProcessSampleTable;
  record_history: RecordHistoryTable;
  recovery_code: RecoveryCodeTable;
  report_subscription: ReportSubscriptionTable;
  resource: ResourceTable;
  retired_department_code: RetiredDepartmentCodeTable;
  return_fund_fact: ReturnFundFactTable;
  right_request: RightRequestTable;
  right_request_function: RightRequestFunctionTable;
  role: RoleTable;
  role_department: RoleDepartmentTable;
  role_resource: RoleResourceTable;
  session: SessionTable;
  session_check_in: SessionCheckInTable;
  sign_in_failure: SignInFailureTable;
  sign_up_block: SignUpBlockTable;
  sign_up_pace: SignUpPaceTable;
  sign_up_proof: SignUpProofTable;
  sign_up_recovery: SignUpRecoveryTable;
  stat_closure: StatClosureTable;
  stat_day: StatDayTable;
  stat_day_sheet: StatDaySheetTable;
  stat_delta: StatDeltaTable;
  stat_department: StatDepartmentTable;
  stat_month: StatMonthTable;
  stat_month_sheet: StatMonthSheetTable;
  stat_part: StatPartTable;
  stat_pending: StatPendingTable;
  stat_quarter: StatQuarterTable;
  stat_repair: StatRepairTable;
  stat_state: StatStateTable;
  stat_type_place: StatTypePlaceTable;
  stat_type_sheet: StatTypeSheetTable;
  stat_year: StatYearTable;
  stat_zone: StatZoneTable;
  system_message: SystemMessageTable;
  system_message_read: SystemMessageReadTable;
  system_message_target: SystemMessageTargetTable;
  task_code: TaskCodeTable;
  task_department: TaskDepartmentTable;
  task_detail: TaskDetailTable;
  task_duty: TaskDutyTable;
  task_entity: TaskEntityTable;
  task_extension: TaskExtensionTable;
  task_field_key: TaskFieldKeyTable;
  task_handover: TaskHandoverTable;
  task_handover_item: TaskHandoverItemTable;
  task_history: TaskHistoryTable;
  task_instance: TaskInstanceTable;
  task_message: TaskMessageTable;
  task_revisit: TaskRevisitTable;
  task_substitute: TaskSubstituteTable;
  task_template: TaskTemplateTable;
  task_template_version: TaskTemplateVersionTable;
  task_watch: TaskWatchTable;
  third_sign_in: ThirdSignInTable;
  two_step: TwoStepTable;
  upload_ticket: UploadTicketTable;
  user_account: UserAccountTable;
  user_department: UserDepartmentTable;
  user_role: UserRoleTable;
  visit: VisitTable;
  visitor_notice: VisitorNoticeTable;
  warning_fact: WarningFactTable;
}
