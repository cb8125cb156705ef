/** Generated from the migrations by generate-schema.ts (`npm run schema`): do not edit. */
import type { ColumnType } from 'kysely';

/** Written as text: `JSON.stringify` it, because the driver takes a bare array for a PostgreSQL array. */
type Json = ColumnType<JsonValue, string, string>;
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
}

export interface ActivityFullTable {
  activity_id: number;
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
}

export interface ActivityTallyTable {
  activity_id: number;
  capacity: number | null;
  pending_num: Generated<number>;
  approved_num: Generated<number>;
  rejected_num: Generated<number>;
  view_num: Generated<number>;
  share_num: Generated<number>;
}

export interface ActivityWaitingTable {
  activity_id: number;
  since: Timestamp;
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
}

export interface ApplicationAnswerTable {
  application_id: number;
  form_item_id: number;
  name: string;
  type: number;
  sort_num: number;
  value: string;
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

export interface BannerTallyTable {
  banner_id: number;
  click_num: Generated<number>;
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

export interface FormItemTable {
  id: Generated<number>;
  activity_id: number;
  name: string;
  type: number;
  require: Generated<boolean>;
  sort_num: Generated<number>;
  description: Generated<string>;
  options: Generated<string[]>;
  disabled: Generated<boolean>;
}

export interface FrameTicketTable {
  ticket_hash: Buffer;
  session_id: number;
  user_id: number;
  frame_key: string;
  frame_address: string;
  expires_at: Timestamp;
}

export interface IdempotencyKeyTable {
  key: string;
  call_path: string;
  caller: string;
  body_hash: Buffer;
  answer: Json | null;
  created_at: Generated<Timestamp>;
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

export interface SignInFailureTable {
  id: Generated<number>;
  account: string;
  address: string;
  created_at: Generated<Timestamp>;
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

export interface Schema {
  access_version: AccessVersionTable;
  active_account: ActiveAccountTable;
  activity: ActivityTable;
  activity_full: ActivityFullTable;
  activity_service: ActivityServiceTable;
  activity_tally: ActivityTallyTable;
  activity_waiting: ActivityWaitingTable;
  application: ApplicationTable;
  application_answer: ApplicationAnswerTable;
  banner: BannerTable;
  banner_tally: BannerTallyTable;
  department: DepartmentTable;
  dictionary_item: DictionaryItemTable;
  dictionary_type: DictionaryTypeTable;
  export_task: ExportTaskTable;
  external_system_secret: ExternalSystemSecretTable;
  faulty_import: FaultyImportTable;
  file: FileTable;
  file_holder: FileHolderTable;
  file_use: FileUseTable;
  form_item: FormItemTable;
  frame_ticket: FrameTicketTable;
  idempotency_key: IdempotencyKeyTable;
  information: InformationTable;
  information_preview: InformationPreviewTable;
  information_tally: InformationTallyTable;
  information_version: InformationVersionTable;
  information_view_day: InformationViewDayTable;
  interface_log: InterfaceLogTable;
  interface_log_call: InterfaceLogCallTable;
  interface_log_login: InterfaceLogLoginTable;
  list_preference: ListPreferenceTable;
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
  resource: ResourceTable;
  retired_department_code: RetiredDepartmentCodeTable;
  right_request: RightRequestTable;
  right_request_function: RightRequestFunctionTable;
  role: RoleTable;
  role_department: RoleDepartmentTable;
  role_resource: RoleResourceTable;
  session: SessionTable;
  sign_in_failure: SignInFailureTable;
  sign_up_pace: SignUpPaceTable;
  sign_up_proof: SignUpProofTable;
  third_sign_in: ThirdSignInTable;
  two_step: TwoStepTable;
  upload_ticket: UploadTicketTable;
  user_account: UserAccountTable;
  user_department: UserDepartmentTable;
  user_role: UserRoleTable;
  visit: VisitTable;
}
