import type { ListedChoice } from '../../../../contract/chat/notifications.ts'
import type { NotificationTopic } from '../../../../contract/chat/notification-topics.ts'

export const topicTitles: Record<NotificationTopic, string> = {
  rooms: 'Rooms and requests',
  meetups: 'Meetups',
  festivals: 'Festivals and socials',
  messages: 'Messages',
  people: 'People, ratings and Home safe',
  account: 'Your account and reports',
}

/** How many kinds of a topic are on: 'All on', or 'On the site: 3 of 4 · Email: none'. */
export function choicesInWords(choices: readonly ListedChoice[]): string {
  const all = choices.length
  const [site, email] = [choices.filter(({ inApp }) => inApp).length, choices.filter((one) => one.email).length]
  if (site === all && email === all) return 'All on'
  if (site === 0 && email === 0) return 'All off'
  return `On the site: ${countOf(site, all)} · Email: ${countOf(email, all)}`
}

function countOf(on: number, all: number): string {
  if (on === all) return 'all'
  return on === 0 ? 'none' : `${on} of ${all}`
}
