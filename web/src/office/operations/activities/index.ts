/** What shows an activity, for the pages beside its own. */
export { ApplyStateTag, PublishTag } from './activity-tags.tsx';
