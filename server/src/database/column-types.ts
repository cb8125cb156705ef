/**
 * What columns hold where the database alone does not say it: the contract's name of the type, by table and column.
 * JSON first, then codes that `check` holds to an enumeration. `npm run schema` writes them into schema.ts, and a name
 * that no column has, or that the contract does not know, is refused.
 */
export const columnTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activity: { name_texts: 'NamedOption[]' },
  export_task: { reach: 'ExportReach' },
  form_consent: { texts: 'ConsentTexts' },
  form_item: {
    option_texts: 'NamedOption[]',
    show_rule: 'ShowCondition[]',
    texts: 'ItemTexts',
    type: 'FormItemType',
  },
  task_detail: {
    draft_data: 'TaskAnswers',
    field_marks: 'FieldMark[]',
    files: 'FileItem[]',
    handle_data: 'TaskAnswers',
    handle_status: 'HandleStatus',
    role_type: 'StepRole',
  },
  task_history: { changes: 'FieldChange[]', field_marks: 'FieldMark[]', files: 'FileItem[]' },
  task_instance: { files: 'FileItem[]', form_data: 'TaskAnswers', status: 'TaskStatus' },
  task_template: {
    enabled_status: 'EnabledStatus',
    settings: 'TemplateSettings',
    template_type: 'TemplateType',
  },
  task_template_version: {
    changes: 'string[]',
    form_items: 'TaskFormItem[]',
    handle_items: 'TaskFormItem[]',
  },
};
