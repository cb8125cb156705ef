import {
  type ActionItem,
  type BacklogRow,
  BacklogTab,
  HandleStatus,
  HandleType,
  taskActions,
} from '@outbound/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTab } from '../../tabs/tab-store.ts';
import {
  ActionDialog,
  modifyAddress,
  type OfferedAction,
  processAddress,
  swallowRefusal,
  useHandle,
  VIEW_TASK,
  viewAddress,
} from '../actions/index.ts';

/** As the one dialog of actions takes it; which of them a row has the server says (`handleTypeList`). */
const offered = (name: keyof typeof taskActions): OfferedAction => {
  const { handleType, name: handleTypeName, inputs } = taskActions[name];
  return {
    handleType,
    handleTypeName,
    needOpinion: (inputs as readonly string[]).includes('opinion') ? 1 : 0,
    inputList: [...inputs] as ActionItem['inputList'],
  };
};

/** What can be done from a row of the backlog, and the dialogs of it. */
export function useRowWork(tabType: BacklogTab) {
  const navigate = useNavigate();
  const tab = useTab();
  const { act } = useHandle({ done: '已签收' });
  const [asked, setAsked] = useState<{ action: OfferedAction; row: BacklogRow } | null>(null);

  const view = (row: BacklogRow) => void navigate(viewAddress(row));
  const isUnsigned = ({ handleStatus }: BacklogRow) => handleStatus === HandleStatus.unsigned;
  const isInWork = ({ handleStatus }: BacklogRow) =>
    handleStatus === HandleStatus.pending || handleStatus === HandleStatus.returned;

  const sign = async (row: BacklogRow) => {
    if (row.detailId === null || row.detailVersion === null) return;
    try {
      await act({ handleType: HandleType.sign, detailId: row.detailId, version: row.detailVersion });
    } catch (error) {
      swallowRefusal(error);
    }
  };
  /** What Enter and a click on the first button do. */
  const open = (row: BacklogRow) => {
    if (tabType === BacklogTab.returnedToMe) return void navigate(modifyAddress(row.instanceCode));
    if (isInWork(row)) return void navigate(processAddress(row));
    return view(row);
  };
  const ask = (name: keyof typeof taskActions, row: BacklogRow) => setAsked({ action: offered(name), row });

  const actions = (row: BacklogRow) => {
    const mayNow = (name: keyof typeof taskActions) =>
      (row.handleTypeList as readonly number[]).includes(taskActions[name].handleType);
    const rest = (['refuse', 'transfer'] as const).filter(mayNow).map((name) => ({
      label: taskActions[name].name,
      danger: name === 'refuse',
      inMore: true,
      onClick: () => ask(name, row),
    }));
    const more = (['invite', 'askExtension'] as const).filter(mayNow).map((name) => ({
      label: taskActions[name].name,
      inMore: true,
      onClick: () => ask(name, row),
    }));
    const look = { label: '查看', code: VIEW_TASK, inMore: true, onClick: () => view(row) };
    if (tabType === BacklogTab.toReview)
      return [{ label: '审核', code: VIEW_TASK, onClick: () => view(row) }];
    if (tabType === BacklogTab.returnedToMe) return [{ label: '修改', onClick: () => open(row) }, look];
    if (tabType === BacklogTab.assisting) return [{ label: '办理', onClick: () => open(row) }, look];
    if (isUnsigned(row))
      return [...(mayNow('sign') ? [{ label: '签收', onClick: () => void sign(row) }] : []), ...rest, look];
    return [{ label: '办理', onClick: () => open(row) }, ...rest, ...more, look];
  };

  /** With the rows that the list has now: a refused action is tried again on the step as it has become. */
  const dialogOf = (rows: readonly BacklogRow[]) => {
    if (!asked) return null;
    const row = rows.find(({ detailId }) => detailId === asked.row.detailId) ?? asked.row;
    if (row.detailId === null || row.detailVersion === null) return null;
    return (
      <ActionDialog
        key={`${asked.action.handleType}.${row.detailId}.${tab.key}`}
        action={asked.action}
        subject={{
          instanceCode: row.instanceCode,
          instanceVersion: row.instanceVersion,
          title: row.title,
          steps: [
            {
              detailId: row.detailId,
              detailVersion: row.detailVersion,
              handlerDeptName: '',
              handlerUserName: null,
            },
          ],
        }}
        onClose={() => setAsked(null)}
      />
    );
  };
  return { actions, dialogOf, sign, open, isUnsigned };
}
