import type { OpenSession, OwnSignUp } from '@outbound/contract';

/** The sessions of a sign-up, one after the other; none where the activity has none, or is no longer shown. */
export const chosenSessions = ({
  activity,
  sessionNames,
}: Pick<OwnSignUp, 'activity' | 'sessionNames'>): OpenSession[] =>
  (activity?.sessionList ?? []).filter(({ name }) => sessionNames.includes(name));

/** What its service is called in the language of the page; undefined where it is read in Chinese. */
export const ownService = ({ activity, service }: Pick<OwnSignUp, 'activity' | 'service'>) =>
  activity?.serviceNames[activity.services.indexOf(service)];
