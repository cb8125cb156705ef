import {
  activityFields,
  contentLanguageLabels,
  DEFAULT_SERVICE,
  LONGEST_NAME_TEXT,
  type NamedOption,
  type NameKind,
  namesOf,
  type TranslatedLanguage,
} from '@outbound/contract';
import { Collapse, Form, Input, Typography } from 'antd';
import type { SessionRow } from './form-values.ts';
import './form-builder/form-translation.css';

const { services, sessions, location } = activityFields;
const kindNames: Record<NameKind, string> = {
  location: location.log,
  service: services.log,
  session: sessions.label,
  sessionLocation: '场次地点',
};

interface NameTextsProps {
  language: TranslatedLanguage;
  /** Of the whole: what is wrong points to it. */
  id?: string;
  value?: readonly NamedOption[];
  onChange?: (texts: readonly NamedOption[]) => void;
}

/** The place, services and sessions of the activity, each with what it is called in a language. */
export function NameTexts({ language, id, value = [], onChange }: NameTextsProps) {
  const form = Form.useFormInstance();
  const watched = { form, preserve: true } as const;
  const named: readonly string[] = Form.useWatch('services', watched) ?? [];
  const held: readonly SessionRow[] = Form.useWatch('sessions', watched) ?? [];
  const place: string = Form.useWatch('location', watched) ?? '';
  const names = namesOf({
    services: named.length > 0 ? named : [DEFAULT_SERVICE],
    sessions: held,
    location: place,
  });
  const written = new Map(value.map((one) => [one.value, one]));
  const missing = names.filter((one) => !written.get(one.value)?.[language]?.trim()).length;
  const write = (name: string, text: string) =>
    onChange?.([
      ...value.filter((one) => one.value !== name),
      { ...written.get(name), value: name, [language]: text },
    ]);
  return (
    <Collapse
      items={[
        {
          key: 'names',
          forceRender: true,
          label: `地点、服务和场次名称${missing > 0 ? `（${missing} 项未填写）` : ''}`,
          children: (
            <fieldset
              id={id}
              tabIndex={-1}
              className="form-translation"
              aria-label={`${contentLanguageLabels[language]}${activityFields.nameTexts.label}`}
            >
              {names.map((name) => (
                <div key={name.value} className="form-translation-row">
                  <Typography.Text type="secondary">{kindNames[name.kind]}</Typography.Text>
                  <div lang="zh" className="form-translation-zh">
                    {name.value}
                  </div>
                  <Input
                    lang={language}
                    maxLength={LONGEST_NAME_TEXT}
                    aria-label={`${name.value}（${contentLanguageLabels[language]}）`}
                    value={written.get(name.value)?.[language] ?? ''}
                    onChange={(event) => write(name.value, event.target.value)}
                  />
                </div>
              ))}
            </fieldset>
          ),
        },
      ]}
    />
  );
}
