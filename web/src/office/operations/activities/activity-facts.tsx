import {
  type ActivityDetail,
  type ActivityFields,
  activityFields,
  contentLanguageLabels,
  mapAddressOf,
  namesIn,
  readFileList,
  readLatLon,
  sessionModeLabels,
  translatedLanguages,
  WaitMode,
  zoneLabel,
} from '@outbound/contract';
import { Flex, Image, Space, Typography } from 'antd';
import { FileLinks } from '../../../ui/dynamic-form/file-links.tsx';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { groupPreviewNames } from '../../../ui/files/preview-names.tsx';
import { detailLines } from '../../../ui/records/field-details.tsx';
import { RecordFacts } from '../../../ui/records/record-facts.tsx';
import { createdText, updatedText } from '../../../ui/records/who-when.ts';
import { DictionaryText } from '../../../ui/texts/dictionary-text.tsx';
import { PlaceTime } from '../../../ui/texts/place-time.tsx';

/** What an activity is, read-only. */
export function ActivityFacts({ activity }: { activity: ActivityDetail }) {
  return <RecordFacts lines={linesOf(activity)} />;
}

function linesOf(activity: ActivityDetail) {
  const { startTime, applyStartTime, capacity, services, sessions, poster } = activityFields;
  const places = activity.services.map((service) => {
    const most = activity.serviceCapacity[service];
    return (
      <span key={service}>
        <DictionaryText type="service_name" values={[service]} />（
        {typeof most === 'number' ? `${most} 个名额` : `名额${capacity.none}`}）
        <OtherNames activity={activity} name={service} />
      </span>
    );
  });
  return detailLines<ActivityFields, ActivityDetail>(
    activityFields,
    activity,
    [
      'activityType',
      {
        key: 'time',
        label: startTime.column.title,
        children: (
          <PlaceTime start={activity.startTime} end={activity.endTime} timeZone={activity.timeZone} />
        ),
      },
      {
        key: 'cityLabel',
        label: activityFields.cityLabel.label,
        children: activity.cityLabel ? (
          <DictionaryText type="activity_city" values={[activity.cityLabel]} />
        ) : (
          '--'
        ),
      },
      {
        key: 'window',
        label: applyStartTime.column.title,
        children: (
          <PlaceTime
            start={activity.applyStartTime}
            end={activity.applyEndTime}
            timeZone={activity.timeZone}
          />
        ),
      },
      ...(['changeEndTime', 'withdrawEndTime'] as const).flatMap((key) =>
        activity[key] === null
          ? []
          : [
              {
                key,
                label: activityFields[key].label,
                children: <PlaceTime start={null} end={activity[key]} timeZone={activity.timeZone} />,
              },
            ],
      ),
      'location',
      'onlineAddress',
      'capacity',
      'needsReview',
      'groupMost',
      'waitMode',
      ...(activity.waitMode === WaitMode.off ? [] : (['waitCapacity', 'waitConfirmHours'] as const)),
      'keepMonths',
      'organizer',
      'timeZone',
      'contactPerson',
      'contactWay',
      {
        key: 'services',
        label: services.label,
        span: 'filled',
        children: (
          <Flex gap={8} wrap>
            {places}
          </Flex>
        ),
      },
      ...(activity.sessions.length === 0
        ? []
        : [
            {
              key: 'sessions',
              label: sessions.label,
              span: 'filled' as const,
              children: <Sessions activity={activity} />,
            },
          ]),
      {
        key: 'posters',
        label: poster.label,
        span: 'filled',
        children: <Posters poster={activity.poster} />,
      },
      {
        key: 'attachments',
        label: activityFields.attachments.label,
        span: 'filled',
        children: activity.attachments ? <FileLinks files={readFileList(activity.attachments)} /> : '--',
      },
      'applyNotes',
      ...(['applyNotesEs', 'applyNotesPt'] as const).filter((key) => activity[key] !== ''),
      'successText',
      ...(['successTextEs', 'successTextPt'] as const).filter((key) => activity[key] !== ''),
      { key: 'creator', label: '创建', children: createdText(activity) },
      { key: 'updater', label: '最近更新', children: updatedText(activity) },
    ],
    {
      location: <Place activity={activity} />,
      needsReview: reviewText(activity),
      groupMost: activity.groupMost > 1 ? `${activity.groupMost} 人` : '1 人（不能带同行人）',
      onlineAddress: activity.onlineAddress ? (
        <a href={activity.onlineAddress} target="_blank" rel="noopener noreferrer">
          {activity.onlineAddress}
        </a>
      ) : undefined,
      timeZone: zoneLabel(activity.timeZone, Date.now()),
      ...(activity.capacity !== null && { capacity: `${activity.capacity} ${capacity.unit}` }),
    },
  );
}

/** What waited before the review was switched off still waits. */
function reviewText({ needsReview, pendingNum }: ActivityDetail): string {
  if (needsReview) return '是';
  return pendingNum > 0
    ? `否，新报名自动通过；此前的 ${pendingNum} 条报名仍待审核`
    : '否，名额内的报名自动通过';
}

/** What a service, a session or a place is called in the other languages; nothing where it is read in Chinese. */
function OtherNames({ activity: { nameTexts }, name }: { activity: ActivityDetail; name: string }) {
  const names = translatedLanguages.flatMap((language) => {
    const text = namesIn(nameTexts, language)(name.trim());
    return text === undefined ? [] : [{ language, text }];
  });
  return names.map(({ language, text }) => (
    <Typography.Text key={language} type="secondary" style={{ display: 'block' }}>
      {contentLanguageLabels[language]}：<span lang={language}>{text}</span>
    </Typography.Text>
  ));
}

function Place({ activity }: { activity: ActivityDetail }) {
  const { location, latLon } = activity;
  const point = readLatLon(latLon);
  return (
    <Space wrap>
      {location || '--'}
      {point ? (
        <a href={mapAddressOf('', point, location)} target="_blank" rel="noopener noreferrer">
          在地图查看
        </a>
      ) : null}
      <OtherNames activity={activity} name={location} />
    </Space>
  );
}

/** When and where each of them is, how many have signed up for it, and how many came. */
function Sessions({ activity }: { activity: ActivityDetail }) {
  const { sessions, sessionMode, timeZone } = activity;
  return (
    <>
      {sessionModeLabels[sessionMode]}
      <ul style={{ display: 'grid', gap: 4, margin: '4px 0 0', padding: 0, listStyle: 'none' }}>
        {sessions.map(({ id, name, startTime, endTime, location, capacity, takenNum, checkedNum }) => (
          <li key={id}>
            <strong>{name}</strong> <PlaceTime start={startTime} end={endTime} timeZone={timeZone} />{' '}
            {location} 已报名 {takenNum}
            {capacity === null ? '' : `/${capacity}`} 人{checkedNum > 0 ? ` · 已签到 ${checkedNum} 人` : ''}
            <OtherNames activity={activity} name={name} />
            {/* The place of the activity stands above with its names. */}
            {location === activity.location ? null : <OtherNames activity={activity} name={location} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Posters({ poster }: Pick<ActivityDetail, 'poster'>) {
  const posters = readFileList(poster);
  return (
    <Image.PreviewGroup
      items={posters.map(({ url }) => previewAddress(url))}
      preview={groupPreviewNames(posters.map(({ name }, index) => name || `海报 ${index + 1}`))}
    >
      <Space wrap>
        {posters.map(({ url, name }, index) => (
          <Image
            key={url}
            src={previewAddress(url, 320)}
            alt={name || `海报 ${index + 1}`}
            width={105}
            height={140}
            style={{ objectFit: 'cover', borderRadius: 4 }}
          />
        ))}
      </Space>
    </Image.PreviewGroup>
  );
}
