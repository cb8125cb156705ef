/** What the settings say, read once at the start. */

export { type Config, type OidcConfig, readConfig, WrongSetting } from './config.ts';
export { settings } from './settings.ts';
