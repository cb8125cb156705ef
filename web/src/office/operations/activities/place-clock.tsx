import { clockInstant, clockName, inZone } from '@outbound/contract';
import { Form, Typography } from 'antd';
import { platform } from '../../../api/platform-identity.ts';
import { windowText } from '../../../ui/texts/place-time.tsx';
import type { ActivityFormValues } from './form-values.ts';

/** Below times that are typed by the clocks of the place: what the platform's show then. Nothing where it is the same. */
export function PlatformClock({ of }: { of: 'time' | 'window' }) {
  const form = Form.useFormInstance<ActivityFormValues>();
  const timeZone = Form.useWatch('timeZone', { form, preserve: true }) || platform.timeZone;
  const time = Form.useWatch('time', { form, preserve: true });
  const from = Form.useWatch('applyStartTime', { form, preserve: true });
  const until = Form.useWatch('applyEndTime', { form, preserve: true });
  const [start, end] = of === 'time' ? [time?.[0] ?? null, time?.[1] ?? null] : [from ?? null, until ?? null];
  const first = start ?? end;
  if (!first || timeZone === platform.timeZone) return null;
  const shown = (text: string | null) => text && inZone(text, timeZone, platform.timeZone);
  const instant = clockInstant(first, timeZone);
  return (
    <Typography.Text type="secondary">
      按{clockName(timeZone, instant)}填写；{clockName(platform.timeZone, instant)}{' '}
      {windowText(shown(start), shown(end))}
    </Typography.Text>
  );
}
