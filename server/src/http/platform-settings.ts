import type { SettingValues } from '@outbound/contract';

/** The text of the notice on personal data that is in force. */
export interface NoticeInForce {
  version: number;
  publishedAt: Date;
}

/** What the platform says of itself, from the settings that the office keeps. */
export interface PlatformSettings {
  /** As they are now: what the office changes holds for everything that is asked for afterwards, on every node. */
  current(): Promise<SettingValues & { notice: NoticeInForce }>;
  /** As they were when they were last read: for what must be said also while the database is away. */
  last(): SettingValues;
}
