import { choiceItemTypes, type ShowCondition } from '@outbound/contract';
import { useItemOptions } from '../../../../ui/dynamic-form/use-options.ts';
import { ConditionEditor } from '../../../../ui/form-builder/condition-editor.tsx';
import { type DraftItem, itemsOf } from './draft-items.ts';

interface ShowRuleEditorProps {
  /** The items above: conditions look at the choices among them. */
  above: readonly DraftItem[];
  value: readonly ShowCondition[];
  label?: string;
  /** What follows while the conditions hold. */
  extra?: string;
  onChange(value: ShowCondition[] | undefined): void;
}

/** When an item is there: all conditions hold. */
export function ShowRuleEditor({ above, onChange, ...others }: ShowRuleEditorProps) {
  const sources = itemsOf(above).filter(
    ({ type, enabledStatus }) => choiceItemTypes.has(type) && enabledStatus === 1,
  );
  const { optionsOf } = useItemOptions(sources);
  return (
    <ConditionEditor
      {...others}
      sources={sources.map((source) => ({
        fieldKey: source.fieldKey,
        name: source.name,
        options: optionsOf(source),
      }))}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  );
}
