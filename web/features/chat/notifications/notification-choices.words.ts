import { t } from '#texts'
import type { ListedChoice } from '../../../../contract/chat/notifications.ts'
import type { NotificationTopic } from '../../../../contract/chat/notification-topics.ts'

export const topicTitles: Record<NotificationTopic, () => string> = {
  rooms: t.notifications.topicRooms,
  meetups: t.notifications.topicMeetups,
  festivals: t.notifications.topicFestivals,
  messages: t.notifications.topicMessages,
  people: t.notifications.topicPeople,
  account: t.notifications.topicAccount,
}

/** How many kinds of a topic are on: 'All on', or 'On the site: 3 of 4 · Email: none'. */
export function choicesInWords(choices: readonly ListedChoice[]): string {
  const all = choices.length
  const [site, email] = [choices.filter(({ inApp }) => inApp).length, choices.filter((one) => one.email).length]
  if (site === all && email === all) return t.notifications.allOn()
  if (site === 0 && email === 0) return t.notifications.allOff()
  return t.notifications.siteAndEmail({ site: countOf(site, all), email: countOf(email, all) })
}

function countOf(on: number, all: number): string {
  if (on === all) return t.notifications.allOfThem()
  return on === 0 ? t.notifications.noneOfThem() : t.notifications.someOfThem({ on, all })
}
