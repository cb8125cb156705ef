/** What browser and server agree on: no I/O, no framework. */
export * from './calendar.ts';
export * from './call.ts';
export * from './calls.ts';
export * from './enums.ts';
export * from './errors.ts';
export * from './files/file.ts';
export * from './files/preview.ts';
export * from './operations/activity.ts';
export * from './operations/application.ts';
export * from './operations/dictionary.ts';
export * from './operations/log.ts';
export * from './page-data.ts';
export * from './permissions.ts';
export * from './platform/platform.ts';
export * from './rules.ts';
export * from './users/user.ts';
export * from './wire.ts';
