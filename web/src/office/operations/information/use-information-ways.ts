import {
  calls,
  INFORMATION_COLUMNS,
  informationFields,
  languageTexts,
  PublishStatus,
} from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { useDictionaryOptions } from '../../../api/dictionary-options.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { differingFields, type Ways } from '../writing/index.ts';
import { asCopy, type InformationFormValues, toSave, valuesFrom } from './form-values.ts';
import { useAddInformation, useModifyInformation, usePutInformation } from './information-calls.ts';

const read = {
  html: Object.values(languageTexts).map(({ content }) => content),
  files: ['cover', 'video', 'attachments'],
};

/** How a news item is written. */
export function useInformationWays(): Ways<InformationFormValues> {
  const message = useMessage();
  const add = useAddInformation();
  const modify = useModifyInformation();
  const put = usePutInformation();
  const columns = useDictionaryOptions(INFORMATION_COLUMNS, 'key');
  /** With its column as people call it. */
  const named = (body: ReturnType<typeof toSave>) => ({
    ...body,
    columnKey: columns.find(({ value }) => value === body.columnKey)?.label ?? body.columnKey,
  });
  return {
    path: calls.information.modify.path,
    write: async (values, changed) => {
      const body = toSave(values);
      return (changed ? await modify.mutateAsync({ ...body, ...changed }) : await add.mutateAsync(body)).id;
    },
    publish: async (id) => {
      try {
        const { skippedList } = await put.mutateAsync({ ids: [id], publishStatus: PublishStatus.onShelf });
        const [skipped] = skippedList;
        if (skipped) message.warning(`已保存，但未能上架：${skipped.reason}`);
        return !skipped;
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        return false;
      }
    },
    overLatest: async (values, id) => ({ values, version: (await api.information.detail({ id })).version }),
    asCopy,
    differences: async (values, id) => {
      const stored = valuesFrom(await api.information.detail({ id }));
      return differingFields(informationFields, named(toSave(stored)), named(toSave(values)), read);
    },
  };
}
