import type { Meetup, MeetupType } from '../../../../contract/festivals/meetups.ts'

/** The default title in the form (product specification, section 9). */
export const defaultTitles: Record<MeetupType, string> = {
  meal: 'Lunch/Dinner/Drinks',
  activity: 'City Tour/Pre-Social Activity',
}

export const typeLabels: Record<MeetupType, string> = { meal: 'Meal', activity: 'Activity' }

/** The texts of a list: its name, and its empty state. */
export const listWords = {
  meal: {
    tab: 'Meal Buddies',
    hint: 'Nobody has to eat alone: plan a lunch, a dinner or drinks with others who are here.',
    create: 'Plan a meal',
    none: 'No meals planned yet',
    invite: 'Be the first: say when and where, and others join you.',
    failed: 'Error loading meals. Please try again.',
  },
  activity: {
    tab: 'Activity Partners',
    hint: 'See the city, warm up before the social, sit by the sea: find company for it.',
    create: 'Plan an activity',
    none: 'No activities planned yet',
    invite: 'Be the first: say what and when, and others join you.',
    failed: 'Error loading activities. Please try again.',
  },
} as const satisfies Record<MeetupType, object>

export const placesOf = ({ participantCount, capacity }: Pick<Meetup, 'participantCount' | 'capacity'>) =>
  `${participantCount} of ${capacity} places taken`

/** '1 person is waiting for a place'; null if there is none. */
export const waitingOf = ({ waitingCount }: Pick<Meetup, 'waitingCount'>) =>
  waitingCount === 0
    ? null
    : waitingCount === 1
      ? '1 person is waiting for a place'
      : `${waitingCount} people are waiting for a place`

/** The text of the confirmation for cancelling; `others` is the number of other participants. */
export function whatCancellingMeans(title: string, others: number): string {
  if (others === 0) return `“${title}” is called off. This cannot be undone.`
  if (others === 1) return `“${title}” is called off, and the one person who is coming is told. This cannot be undone.`
  return `“${title}” is called off, and the ${others} people who are coming are told. This cannot be undone.`
}

/** '45 minutes', '1 hour', '1½ hours', '2 hours 20 minutes'. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} minutes`
  if (rest === 30) return `${hours}½ hours`
  const whole = hours === 1 ? '1 hour' : `${hours} hours`
  return rest === 0 ? whole : `${whole} ${rest} minutes`
}

/** The route of the tab that lists a meetup. */
export const tabOfMeetup = ({ type }: Pick<Meetup, 'type'>) =>
  type === 'meal' ? '/festivals/$id/meals' : '/festivals/$id/activities'
