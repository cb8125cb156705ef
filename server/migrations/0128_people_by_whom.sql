-- An account or a department that goes for good, as when an import is taken back, is looked for wherever it may stand: without an
-- index in every row of each of these tables, for each of those that go. A thousand of nine thousand accounts took half a minute.
create index user_account_created_by on user_account (created_by) where created_by is not null;
create index user_account_updated_by on user_account (updated_by) where updated_by is not null;
create index user_account_view_department on user_account (view_department_id) where view_department_id is not null;

create index application_entered_by on application (entered_by) where entered_by is not null;
create index application_reviewed_by on application (reviewed_by) where reviewed_by is not null;
create index application_walk_in_by on application (walk_in_by) where walk_in_by is not null;
create index application_withdrawn_by on application (withdrawn_by) where withdrawn_by is not null;
create index check_in_undone_by on check_in (undone_by) where undone_by is not null;
create index session_check_in_undone_by on session_check_in (undone_by) where undone_by is not null;
create index activity_message_sent_by on activity_message (sent_by);

create index activity_updated_by on activity (updated_by);
create index information_updated_by on information (updated_by);
create index information_deleted_by on information (deleted_by) where deleted_by is not null;
create index information_version_created_by on information_version (created_by);
create index record_history_operator on record_history (operator_id) where operator_id is not null;

create index task_instance_origin_user on task_instance (origin_user_id);
create index task_instance_updated_by on task_instance (updated_by) where updated_by is not null;
create index task_history_operator on task_history (operator_id) where operator_id is not null;
create index task_history_on_behalf_of on task_history (on_behalf_of) where on_behalf_of is not null;
create index task_extension_apply_user on task_extension (apply_user_id);
create index task_extension_decided_by on task_extension (decided_by) where decided_by is not null;
create index task_detail_reviewed_by on task_detail (reviewer_user_id) where reviewer_user_id is not null;
create index freeze_fact_handler on freeze_fact (handler_user_id) where handler_user_id is not null;
create index block_fact_handler on block_fact (handler_user_id) where handler_user_id is not null;
