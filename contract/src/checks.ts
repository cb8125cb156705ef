/**
 * What the office itself judges before it sends: with these schemas it loads the validator. All the others tell a browser
 * types and nothing else (see `inertSchemas` of the web's build).
 */
export { activitySave } from './operations/activity.ts';
export { formItemInput } from './operations/activity-form.ts';
