/** The writes of the platform's settings, with what they make stale. */
import { calls } from '@outbound/contract';
import { CONFLICT } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';

const { setting } = calls;

/** For the form: it marks its fields, and helps to merge when somebody else was quicker. */
export const useModifySettings = () =>
  useWrite(setting.modify, {
    refresh: [setting.detail, setting.historyPage],
    done: '保存成功，公开页面已更新',
    quiet: CONFLICT,
  });
