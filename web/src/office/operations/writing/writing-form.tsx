import { Button, Card, Form, Space, theme } from 'antd';
import type { ReactNode } from 'react';
import { RunningUploads } from '../../../ui/files/running-uploads.ts';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { LastingMessages } from '../../../ui/forms/use-lasting-fields.ts';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftFound, DraftKept } from './draft-notes.tsx';
import { FaultBar } from './fault-bar.tsx';
import type { Writing } from './use-writing.ts';

interface WritingFormProps<V extends object, N extends keyof V & string> {
  writing: Writing<V, N>;
  /** Above the fields. */
  head?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** At the left of the buttons; what is kept of what is typed unless given. */
  ways?: ReactNode;
  /** It can be saved all along, but it is not what comes next. */
  isUnfinished?: boolean;
}

/** The frame of a long form: the draft that was found, the fields, the buttons in sight wherever one stands. */
export function WritingForm<V extends object, N extends keyof V & string>({
  writing,
  head,
  children,
  ways,
  isUnfinished = false,
}: WritingFormProps<V, N>) {
  const { token } = theme.useToken();
  const { kind, record, draft, saving, isOnShelf } = writing;
  const kept = <DraftKept kept={draft.kept} />;
  const main = isUnfinished ? 'default' : 'primary';
  return (
    <Card styles={{ body: { paddingBottom: 0 } }}>
      {draft.found ? <DraftFound savedAt={draft.found.savedAt} onDrop={writing.dropDraft} /> : null}
      {head}
      <RunningUploads value={writing.uploads}>
        <Form<V>
          form={writing.form}
          name={writing.formName}
          layout="vertical"
          initialValues={writing.initial}
          validateTrigger={['onChange', 'onBlur']}
          onValuesChange={(changed: object) => writing.changed(Object.keys(changed))}
        >
          <HeldFields isHeld={saving.submitting}>{children}</HeldFields>
          <LastingMessages />
        </Form>
      </RunningUploads>
      <footer data-foot className="form-footer" style={{ background: token.colorBgContainer }}>
        <FaultBar faults={writing.faults} partOf={kind.partOf} onGo={writing.goTo} />
        {ways ?? <span>{kept}</span>}
        <Space wrap>
          {ways ? kept : null}
          <Button onClick={() => void writing.cancel()}>取消</Button>
          <Button onClick={writing.preview}>预览</Button>
          {/* Whoever pressed one of these has the focus on it again when the form stays. */}
          <HeldFields isHeld={saving.submitting}>
            <Button
              type={isOnShelf ? main : 'default'}
              disabled={saving.submitting}
              onClick={() => void writing.save(false)}
            >
              保存
            </Button>
          </HeldFields>
          {isOnShelf ? null : (
            <Permitted code={kind.publishCode}>
              <HeldFields isHeld={saving.submitting}>
                <Button type={main} disabled={saving.submitting} onClick={() => void writing.save(true)}>
                  保存并上架
                </Button>
              </HeldFields>
            </Permitted>
          )}
        </Space>
      </footer>
      {record ? (
        <ConflictDialog
          subject={kind.subject}
          addCode={kind.addCode}
          latest={`${kind.path}/detail?id=${record.id}`}
          note={`您填写的内容仍保留在本页。覆盖保存后，对方的修改将被您的内容替换${kind.overwritten}`}
          conflict={saving.conflict}
          differences={saving.differences}
          onSaveAs={() => void saving.saveAs()}
          onOverwrite={() => void saving.overwrite()}
          onClose={saving.dismissConflict}
        />
      ) : null}
    </Card>
  );
}
