import { type AlarmBase, type CaseBase, calls, type InfoDetail, type InfoType } from '@outbound/contract';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { viewAddress } from '../actions/index.ts';
import { yuanText } from './money.ts';
import { TaskBriefs } from './task-briefs.tsx';
import './info.css';

interface InfoDrawerProps {
  infoType: InfoType;
  /** Null: closed. */
  infoId: number | null;
  onClose(): void;
  onDispatch(): void;
}

/** An alarm or a case with all that is linked to it. */
export function InfoDrawer({ infoType, infoId, onClose, onDispatch }: InfoDrawerProps) {
  const { data, error, refetch } = useCall(
    calls.taskInfo.detail,
    { infoType, infoId: infoId ?? 0 },
    { enabled: infoId !== null, quiet: true },
  );
  const number = data?.alarm?.alarmNo ?? data?.case?.caseNo ?? '';
  return (
    <SideDrawer
      open={infoId !== null}
      onClose={onClose}
      title={infoType === 1 ? `警情 ${number}` : `案件 ${number}`}
      size="large"
      extra={
        <Permitted code="latin_task_management_create">
          <Button type="primary" disabled={!data} onClick={onDispatch}>
            派发任务
          </Button>
        </Permitted>
      }
    >
      {data ? <Parts detail={data} /> : <RecordState failure={error} onRetry={() => void refetch()} />}
    </SideDrawer>
  );
}

type Fact = readonly [label: string, value: ReactNode, whole?: true];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="info-facts">
      {facts.map(([label, value, whole]) => (
        <div key={label} className={whole ? 'is-whole' : undefined}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null ? '--' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="info-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A list, or that there is nothing. */
function Lines({ lines, none }: { lines: readonly ReactNode[]; none: string }) {
  if (lines.length === 0) return <EmptyState text={none} size={48} />;
  return <ul className="info-lines">{lines}</ul>;
}

const alarmFacts = (alarm: AlarmBase): Fact[] => [
  ['接警时间', alarm.alarmTime],
  ['单位', alarm.deptName],
  ['警情来源', alarm.alarmSourceName],
  ['诈骗类型', alarm.fraudTypeName],
  ['发生地区', alarm.regionName],
  ['报警人', alarm.victimName],
  ['联系电话', alarm.victimPhone],
  ['身份证号', alarm.victimIdNo],
  ['损失金额', yuanText(alarm.lossAmount)],
  ['最近转账时间', alarm.transferTime],
  ['关联案件', alarm.caseNo],
  ['简要案情', alarm.briefInfo, true],
];

const caseFacts = (one: CaseBase): Fact[] => [
  ['案件名称', one.caseName, true],
  ['案件阶段', one.stageName],
  ['受案单位', one.acceptDeptName],
  ['诈骗类型', one.fraudTypeName],
  ['案发地', one.regionName],
  ['受案日期', one.acceptTime],
  ['立案日期', one.fileTime],
  ['破案日期', one.solveTime],
  ['损失金额', yuanText(one.lossAmount)],
  ['追缴金额', yuanText(one.recoverAmount)],
  ['抓获人数', one.arrestNum],
  ['串并案数', one.seriesNum],
  ['主办民警', one.leadOfficerName],
  ['简要案情', one.briefInfo, true],
];

function Parts({ detail }: { detail: InfoDetail }) {
  const { fundSummary: funds } = detail;
  const toTask = (instanceCode: string | null) =>
    instanceCode ? (
      <Link to={viewAddress({ detailId: null, instanceCode })}> · 任务 {instanceCode}</Link>
    ) : null;
  return (
    <>
      <Part title="基本信息">
        <Facts facts={detail.alarm ? alarmFacts(detail.alarm) : detail.case ? caseFacts(detail.case) : []} />
      </Part>
      {detail.alarmList.length > 0 ? (
        <Part title="关联警情">
          <Lines
            none=""
            lines={detail.alarmList.map((one) => (
              <li key={one.alarmId}>
                {one.alarmNo} · {one.victimName} · {yuanText(one.lossAmount)}
                <small>
                  {one.alarmTime} · {one.deptName}
                </small>
              </li>
            ))}
          />
        </Part>
      ) : null}
      {detail.caseList.length > 0 ? (
        <Part title="关联案件">
          <Lines
            none=""
            lines={detail.caseList.map((one) => (
              <li key={one.caseId}>
                {one.caseName} <Tag>{one.stageName}</Tag>
                <small>
                  {one.caseNo} · {one.deptName}
                </small>
              </li>
            ))}
          />
        </Part>
      ) : null}
      <Part title="资金情况">
        <Facts
          facts={[
            ['止付', `${funds.blockNum} 笔，${yuanText(funds.blockAmount)}`],
            ['冻结', `${funds.freezeNum} 笔，${yuanText(funds.freezeAmount)}`],
            ['返还', yuanText(funds.returnAmount)],
          ]}
        />
      </Part>
      <Part title="账户">
        <Lines
          none="没有止付或冻结的账户"
          lines={detail.accountList.map((one) => (
            <li key={`${one.accountNo}.${one.lastTime}`}>
              {one.accountNo} · {one.orgName} {one.accountLevelName ? `· ${one.accountLevelName}账户` : ''}{' '}
              <Tag>
                {one.lastAction} · {one.lastResult}
              </Tag>
              <small>
                {yuanText(one.amount)} · {one.lastTime}
                {one.expireTime ? ` · 到期 ${one.expireTime}` : ''}
                {toTask(one.instanceCode)}
              </small>
            </li>
          ))}
        />
      </Part>
      <Part title="号码">
        <Lines
          none="没有号码"
          lines={detail.phoneList.map((one) => (
            <li key={`${one.phoneNo}.${one.instanceCode}`}>
              {one.phoneNo} <Tag>{one.origin}</Tag>
              {toTask(one.instanceCode)}
            </li>
          ))}
        />
      </Part>
      <Part title="任务">
        {detail.taskList.length > 0 ? (
          <TaskBriefs tasks={detail.taskList} total={detail.taskNum} />
        ) : (
          <EmptyState text="还没有派发任务" size={48} />
        )}
      </Part>
      <Part title="时间线">
        <Lines
          none="没有记录"
          lines={detail.timelineList.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
            <li key={at}>
              <Tag>{one.kind}</Tag> {one.text}
              <small>
                {one.time} {one.refNo ? `· ${one.refNo}` : ''}
              </small>
            </li>
          ))}
        />
      </Part>
    </>
  );
}
