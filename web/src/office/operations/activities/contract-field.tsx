import { Form } from 'antd';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { type ActivityFormValues, type FieldName, faultsOfValues } from './form-values.ts';

type Rule = NonNullable<Field['rules']>[number];

/** The rule of a field as the contract has it; `required` only puts the star there. */
export function useContractRules(): (name: FieldName, required?: boolean) => Rule[] {
  const form = Form.useFormInstance<ActivityFormValues>();
  return (name, required = false) => [
    {
      required,
      validator: () => {
        const fault = faultsOfValues(form.getFieldsValue(true)).find((one) => one.name === name);
        return fault ? Promise.reject(new Error(fault.message)) : Promise.resolve();
      },
    },
  ];
}
