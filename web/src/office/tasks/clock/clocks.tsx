import {
  type ClockRow,
  ClockType,
  calls,
  clockActionLabels,
  clockActionsOf,
  clockText,
} from '@outbound/contract';
import { Select, Tabs } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { platform } from '../../../api/platform-identity.ts';
import { useCall } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { clearable } from '../../../ui/control-names.tsx';
import { TreePicker } from '../../../ui/forms/tree-picker.tsx';
import { choiceLabel } from '../../../ui/forms/unknown-choice.ts';
import { showView, VIEW } from '../../../ui/tables/list-state.ts';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { clockAddress, useDepartments, viewAddress } from '../actions/index.ts';
import { ClockTime } from '../tags/index.ts';

type ClockTemplate = Template<typeof calls.taskClock.clockList>;
interface ControlProps {
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
}

const money = (amount: number) =>
  amount.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function DepartmentPicker(props: ControlProps) {
  return <TreePicker {...props} {...useDepartments()} placeholder="请选择单位" />;
}

/** One of the dictionary's banks, by its number. */
function BankPicker({ value, onChange, id }: ControlProps) {
  const { data = [] } = useCall(
    calls.dictionary.getDicByType,
    { type: 'bank' },
    { staleTime: 300_000, quiet: true },
  );
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear={clearable}
      placeholder="请选择机构"
      style={{ width: '100%' }}
      value={value ?? null}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      labelRender={choiceLabel(data.length > 0)}
      options={data.map(({ dictKey, dictValue }) => ({ value: Number(dictKey), label: dictValue }))}
    />
  );
}

const HOUR = 3_600_000;
const spans = [
  { hours: 24, label: '24小时内' },
  { hours: 168, label: '7天内' },
  { hours: 720, label: '30天内' },
];

/** Until when: spans from when one is chosen; what was chosen is the instant that it meant, however long the page stands. */
function EndPicker({
  value,
  onChange,
  id,
}: {
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
}) {
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear={clearable}
      placeholder="剩余时间不限"
      style={{ width: '100%' }}
      value={value ?? null}
      onChange={(chosen: string | undefined) => {
        const span = spans.find(({ label }) => label === chosen);
        onChange?.(span ? clockText(serverNow() + span.hours * HOUR, platform.timeZone) : (chosen ?? null));
      }}
      options={[
        ...spans.map(({ label }) => ({ value: label, label })),
        ...(value ? [{ value, label: `${value.slice(5, 16)} 前到期` }] : []),
      ]}
    />
  );
}

const number = (text: string) => Number(text);

const search: readonly SearchField<ClockTemplate>[] = [
  { name: 'expireEnd', label: '剩余', kind: 'custom', control: <EndPicker />, parse: (text) => text },
  { name: 'accountNo', label: '账(卡)号', kind: 'text', max: 60, placeholder: '完整的账(卡)号' },
  { name: 'deptId', label: '单位', kind: 'custom', control: <DepartmentPicker />, parse: number },
  { name: 'institution', label: '机构', kind: 'custom', control: <BankPicker />, parse: number },
  { name: 'mine', label: '范围', kind: 'select', options: [{ value: 1, label: '我办理的' }] },
];

const columns: readonly Column<ClockRow>[] = [
  { key: 'objectMasked', title: '账(卡)号', width: 190 },
  {
    key: 'remainSeconds',
    title: '剩余',
    width: 140,
    render: (row) => <ClockTime clock={row} plain />,
  },
  { key: 'institutionName', title: '机构', width: 150 },
  {
    key: 'amount',
    title: '金额（元）',
    width: 130,
    align: 'right',
    render: (row) => money(row.amount),
  },
  { key: 'expireTime', title: '到期时间', width: 172 },
  { key: 'startTime', title: '生效时间', width: 172 },
  {
    key: 'instanceCode',
    title: '所属任务',
    width: 160,
    render: (row) =>
      row.instanceCode === null ? (
        '--'
      ) : (
        <Link to={viewAddress({ detailId: row.detailId, instanceCode: row.instanceCode })}>
          {row.instanceCode}
        </Link>
      ),
  },
  { key: 'deptName', title: '单位', width: 140 },
];

const tabs = [
  { key: '1', label: '止付' },
  { key: '2', label: '冻结' },
];

/** /taskManagement/clock: stopped payments and frozen accounts, the one that ends first in front. */
export default function Clocks() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const clockType = params.get(VIEW) === '2' ? ClockType.freeze : ClockType.block;
  return (
    <>
      <Tabs
        activeKey={String(clockType)}
        onChange={(key) => setParams(showView(params, key === '1' ? null : key), { replace: true })}
        items={tabs}
      />
      <PageTable
        key={clockType}
        call={calls.taskClock.clockList}
        name="task-clocks"
        rowKey="clockId"
        columns={columns}
        search={search}
        always={{ clockType }}
        actions={(row) =>
          clockActionsOf(row.clockType).map((action) => ({
            label: clockActionLabels[action],
            code: 'latin_task_management_create',
            onClick: () => void navigate(clockAddress(row.clockType, row.clockId, action)),
          }))
        }
        actionsWidth={150}
        emptyText={clockType === ClockType.block ? '没有即将到期的止付' : '没有即将到期的冻结'}
      />
    </>
  );
}
