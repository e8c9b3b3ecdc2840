import { t } from '#texts'
import { tabOfType } from '../../../../contract/festivals/meetup-limits.ts'
import type { Meetup, MeetupType } from '../../../../contract/festivals/meetups.ts'

/** The default title in the form (product specification, section 9). */
export const defaultTitles: Record<MeetupType, () => string> = {
  meal: t.meetups.mealTitle,
  activity: t.meetups.activityTitle,
  taxi: t.meetups.taxiTitle,
}

/** The button and the form for a new one. */
export const createLabels: Record<MeetupType, () => string> = {
  meal: t.meetups.planMeal,
  activity: t.meetups.planActivity,
  taxi: t.meetups.shareTaxi,
}

/** The types of which a tab is the list. */
export type TabType = Exclude<MeetupType, 'taxi'>

/** The texts of a list: its name, and its empty state. */
export const listWords = {
  meal: {
    tab: t.meetups.mealBuddies,
    hint: t.meetups.mealsExplained,
    none: t.meetups.noMealsYet,
    invite: t.meetups.inviteToMeals,
    failed: t.meetups.failedToLoadMeals,
    loading: t.meetups.loadingMeals,
  },
  activity: {
    tab: t.meetups.activityPartners,
    hint: t.meetups.activitiesExplained,
    none: t.meetups.noActivitiesYet,
    invite: t.meetups.inviteToActivities,
    failed: t.meetups.failedToLoadActivities,
    loading: t.meetups.loadingActivities,
  },
} as const satisfies Record<TabType, object>

export const placesOf = ({ participantCount, capacity }: Pick<Meetup, 'participantCount' | 'capacity'>) =>
  t.meetups.placesTaken({ taken: participantCount, capacity })

/** '1 person is waiting for a place'; null if there is none. */
export const waitingOf = ({ waitingCount }: Pick<Meetup, 'waitingCount'>) =>
  waitingCount === 0 ? null : t.meetups.waitingForPlace({ count: waitingCount })

/** '45 minutes', '1 hour', '1½ hours', '2 hours 20 minutes'. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t.meetups.minutes({ minutes: rest })
  if (rest === 30) return t.meetups.hoursAndHalf({ hours })
  return rest === 0 ? t.meetups.hours({ hours }) : t.meetups.hoursAndMinutes({ hours, minutes: rest })
}

/** The route of the tab that lists a meetup. */
export const tabOfMeetup = ({ type }: Pick<Meetup, 'type'>) => `/festivals/$id/${tabOfType[type]}` as const
