import {
  type ActivityDetail,
  type Answer,
  applicationFields,
  applyStatusLabels,
  type ContentLanguage,
  calls,
  contentLanguageLabels,
  contentLanguages,
  type FormItem,
} from '@outbound/contract';
import { Alert, Button, Descriptions, Typography } from 'antd';
import { useRef, useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { useCall, useWrite } from '../../../api/query.ts';
import { copyable } from '../../../ui/control-names.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { consentField } from '../consent/index.ts';
import { decided } from './apply-calls.ts';
import { answerText, askedItems, type EnrolValues, enrolFields, fieldName } from './enrol-fields.tsx';

type Enrolled = Answer<typeof calls.signUpOnBehalf.enrol>;

/** No place is left, and there is a waiting list. */
const COULD_WAIT = 'OM2020';
const TITLE = '代为报名';

interface EnrolDialogProps {
  activity: Pick<ActivityDetail, 'id' | 'services'>;
  onClose(): void;
}

/** Signs somebody up in his name, and shows once what opens his sign-up. */
export function EnrolDialog({ activity, onClose }: EnrolDialogProps) {
  const { data, error, refetch } = useCall(calls.activity.openForm, { id: activity.id }, { quiet: true });
  const [done, setDone] = useState<Enrolled | null>(null);
  if (done) return <Told enrolled={done} onClose={onClose} />;
  if (data) return <EnrolForm activity={activity} form={data} onDone={setDone} onClose={onClose} />;
  return (
    <Dialog open title={TITLE} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {error?.status === 404 ? (
        <Alert type="warning" showIcon title="活动未上架，暂不能报名" />
      ) : (
        <RecordState failure={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function EnrolForm({
  activity: { id: activityId, services },
  form,
  onDone,
  onClose,
}: EnrolDialogProps & { form: FormItem[]; onDone(enrolled: Enrolled): void }) {
  const confirm = useConfirm();
  const enrol = useWrite(calls.signUpOnBehalf.enrol, { ...decided, quiet: COULD_WAIT });
  // Not of the render that submits: the form closes right behind it.
  const enrolled = useRef<Enrolled | null>(null);

  const submit = async (values: EnrolValues) => {
    const service = services.length > 1 ? { service: String(values.service ?? '') } : {};
    const entries = askedItems(form, values).flatMap((item) => {
      const value = answerText(values, item);
      const { id: formId, name, sortNum } = item;
      return value === '' ? [] : [{ activityId, formId, name, sortNum, value, ...service }];
    });
    const noticeLanguage = (values.noticeLanguage as ContentLanguage | undefined) ?? null;
    const body = { activityId, entries, noticeLanguage, consent: true as const };
    try {
      enrolled.current = await enrol.mutateAsync(body);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code !== COULD_WAIT) throw ofFields(error);
      const waits = await confirm({ title: error.message, danger: false, confirmText: '加入候补' });
      // Whoever does not want to wait keeps what is typed.
      if (!waits) throw error;
      enrolled.current = await enrol.mutateAsync({ ...body, joinsLine: true });
    }
  };

  return (
    <DialogForm<EnrolValues>
      open
      subject="报名"
      title={TITLE}
      width={640}
      record={initialValues(form)}
      fields={(values) => [
        ...(services.length > 1
          ? [
              {
                ...{ name: 'service', label: applicationFields.service.label, required: '请选择服务' },
                kind: 'select' as const,
                options: services.map((one) => ({ value: one, label: one })),
              },
            ]
          : []),
        ...enrolFields(form, values),
        ...ownFields,
      ]}
      onSubmit={submit}
      onClose={() => (enrolled.current ? onDone(enrolled.current) : onClose())}
    />
  );
}

/** What stands in the fields at first. */
const initialValues = (form: readonly FormItem[]): EnrolValues =>
  Object.fromEntries(
    form.flatMap(({ id, defaultValue }) => (defaultValue ? [[fieldName(id), defaultValue]] : [])),
  );

/** A refusal with its fields as this form calls them. */
const ofFields = ({ code, message, fields, status, traceId, data }: CallFailure) =>
  new CallFailure(code, message, {
    ...{ status, traceId, data },
    fields: fields.map((fault) => ({ ...fault, path: fieldName(fault.path) })),
  });

/** What the office asks besides. */
const ownFields: readonly Field[] = [
  {
    name: 'noticeLanguage',
    label: '报名通知',
    kind: 'select',
    placeholder: '不接收',
    options: contentLanguages.map((value) => ({ value, label: `${contentLanguageLabels[value]}通知` })),
    extra: '本人同意接收短信或邮件通知时选择',
  },
  consentField,
];

/** What opens the sign-up: shown here and nowhere else. */
function Told({
  enrolled: { applyCode, queryCode, applyStatus, waitPlace },
  onClose,
}: {
  enrolled: Enrolled;
  onClose(): void;
}) {
  return (
    <Dialog
      open
      title="报名成功！"
      width={520}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          已告知本人，关闭
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title="请把报名编号和查询码告知本人，查询码关闭后不再显示"
      />
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'code',
            label: applicationFields.applyCode.label,
            children: (
              <Typography.Text strong copyable={copyable}>
                {applyCode}
              </Typography.Text>
            ),
          },
          {
            key: 'query',
            label: '查询码',
            children: (
              <Typography.Text strong copyable={copyable}>
                {queryCode}
              </Typography.Text>
            ),
          },
          {
            key: 'status',
            label: applicationFields.applyStatus.label,
            children: `${applyStatusLabels[applyStatus]}${waitPlace === null ? '' : `（第 ${waitPlace} 位）`}`,
          },
        ]}
      />
    </Dialog>
  );
}
