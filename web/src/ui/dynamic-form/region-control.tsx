import { calls, type DictionaryItem } from '@outbound/contract';
import { useMemo } from 'react';
import { useCall } from '../../api/query.ts';
import { type TreeOption, TreePicker } from '../forms/tree-picker.tsx';

/** A region as it is picked: the picker knows numbers, the dictionary any text. */
interface Region {
  regionCode: string;
  /** From the top down, e.g. 江苏省/南京市. */
  regionName: string;
}

function numbered(entries: readonly DictionaryItem[], above: string, regions: Region[]): TreeOption[] {
  return entries.map(({ dictKey, dictValue, children = [] }) => {
    const regionName = above === '' ? dictValue : `${above}/${dictValue}`;
    const value = regions.push({ regionCode: dictKey, regionName });
    return {
      value,
      title: dictValue,
      ...(children.length > 0 ? { children: numbered(children, regionName, regions) } : {}),
    };
  });
}

interface RegionControlProps {
  value: unknown;
  disabled: boolean;
  placeholder: string;
  id?: string | undefined;
  onChange(value: unknown): void;
}

/** Chosen, but no longer in the dictionary. */
const OUTSIDE = 0;

/** A region of the dictionary's tree `region`, of any level: `{regionCode, regionName}`. */
export function RegionControl({ value, disabled, placeholder, id, onChange }: RegionControlProps) {
  const { data, isLoading } = useCall(
    calls.dictionary.getDicByType,
    { type: 'region', childFlag: true },
    { staleTime: 300_000, quiet: true },
  );
  const { options, regions } = useMemo(() => {
    const all: Region[] = [];
    return { options: numbered(data ?? [], '', all), regions: all };
  }, [data]);
  const chosen = (value ?? null) as Partial<Region> | null;
  const place = chosen ? regions.findIndex(({ regionCode }) => regionCode === chosen.regionCode) + 1 : null;
  return (
    <TreePicker
      {...(id ? { id } : {})}
      options={options}
      known={chosen ? [{ value: OUTSIDE, title: chosen.regionName ?? chosen.regionCode ?? '' }] : []}
      value={place}
      disabled={disabled}
      loading={isLoading}
      placeholder={placeholder}
      onChange={(next) => onChange(next === null ? undefined : regions[next - 1])}
    />
  );
}
