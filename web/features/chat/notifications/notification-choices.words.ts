import { t } from '#texts'
import type { ListedChoice } from '../../../../contract/chat/notifications.ts'
import {
  type NotificationChannel,
  type NotificationTopic,
  notificationChannels,
} from '../../../../contract/chat/notification-topics.ts'

export const topicTitles: Record<NotificationTopic, () => string> = {
  rooms: t.notifications.topicRooms,
  meetups: t.notifications.topicMeetups,
  festivals: t.notifications.topicFestivals,
  messages: t.notifications.topicMessages,
  people: t.notifications.topicPeople,
  account: t.notifications.topicAccount,
}

export const channelNames: Record<NotificationChannel, () => string> = {
  inApp: t.notifications.onTheSite,
  email: t.notifications.email,
  push: t.notifications.push,
}

/** How many kinds of a topic are on: 'All on', or 'On the site: 3 of 4 · Email: none · Push: 2 of 4'. */
export function choicesInWords(choices: readonly ListedChoice[]): string {
  const all = choices.flatMap((choice) => choice.channels.map((channel) => choice[channel]))
  if (all.every((on) => on)) return t.notifications.allOn()
  if (!all.some((on) => on)) return t.notifications.allOff()
  const { inApp, email, push } = Object.fromEntries(
    notificationChannels.map((channel) => [channel, countOf(choices, channel)]),
  ) as Record<NotificationChannel, string>
  return t.notifications.onChannels({ site: inApp, email, push })
}

function countOf(choices: readonly ListedChoice[], channel: NotificationChannel): string {
  const possible = choices.filter(({ channels }) => channels.includes(channel))
  const on = possible.filter((choice) => choice[channel]).length
  if (on === possible.length) return t.notifications.allOfThem()
  return on === 0 ? t.notifications.noneOfThem() : t.notifications.someOfThem({ on, all: possible.length })
}
