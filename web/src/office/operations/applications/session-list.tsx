import { type Answer, activityFields, type calls } from '@outbound/contract';
import { Button, Tag, Typography } from 'antd';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { type Attended, type SessionBeside, sessionAct } from './attendance-dialog.tsx';

type Detail = Answer<typeof calls.application.detail>;

interface SessionListProps {
  application: Detail;
  /** Notes later that somebody came to a session, or takes it back. */
  onAttendance(shown: Attended): void;
}

/** The sessions of the activity: which its person chose, and to which he came. */
export function SessionList({ application, onAttendance }: SessionListProps) {
  const { sessionList } = application;
  const { label } = activityFields.sessions;
  if (sessionList.length === 0) return null;
  return (
    <section aria-label={label}>
      <Typography.Title level={3} style={{ fontSize: 16, marginTop: 0 }}>
        {label}
      </Typography.Title>
      <ul style={{ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' }}>
        {sessionList.map((session) => (
          <li key={session.id} style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
            <strong style={{ overflowWrap: 'anywhere' }}>{session.name}</strong>
            <StateTags session={session} />
            <Act
              act={sessionAct(application, session)}
              of={session.name}
              onClick={() => onAttendance({ ...application, session })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StateTags({ session: { isChosen, checkedTime, checkedBy } }: { session: SessionBeside }) {
  return (
    <>
      {isChosen ? <Tag color="blue">已选</Tag> : <Tag>未选</Tag>}
      {checkedTime === null ? null : (
        <>
          <Tag color="green">已签到</Tag>
          {isChosen ? null : <Tag color="orange">现场放行</Tag>}
          <Typography.Text type="secondary">
            {checkedBy} {checkedTime}
          </Typography.Text>
        </>
      )}
    </>
  );
}

function Act({ act, of, onClick }: { act: string | null; of: string; onClick(): void }) {
  return act === null ? null : (
    <Permitted code="latin_op_activity_checkin">
      <Button
        size="small"
        aria-label={`${act}：${of}`}
        style={{ marginInlineStart: 'auto' }}
        onClick={onClick}
      >
        {act}
      </Button>
    </Permitted>
  );
}
