import { inTurns, loadOf, msOf } from '../in-turns.ts'
import { withMeetups } from '../meetup-world.ts'
import { atLeast, atMost, both, type Row } from '../row.ts'

/** As many as a calendar has at most. */
const entries = 200
const seconds = 3

export const calendarFeed: Row = {
  name: 'calendar-feed',
  promise: `a member's own calendar with ${entries} entries as programs read it, against the JSON of the same meetups over the API`,
  measure: () =>
    withMeetups(entries, async ({ site, organizer: { api, token } }) => {
      const { pathname } = new URL((await api.calendar.reset()).url)
      await mustHaveAll(site.address + pathname)
      const ofFeed = loadOf(site.address + pathname, { seconds })
      const ofList = loadOf(`${site.address}/api/user/meetups`, { seconds, token })
      for (const warmUp of [ofFeed, ofList, ofFeed]) await warmUp()
      const [feed, list] = await inTurns(ofFeed, ofList)
      const rate = atLeast(feed.perSecond / list.perSecond, 0.25, 'times as many')
      const p99 = atMost(feed.p99 / list.p99, 4, 'times the p99')
      const figures = `${Math.round(feed.perSecond)}/s against ${Math.round(list.perSecond)}/s`
      return both(
        { ...rate, measured: `${rate.measured} (${figures})` },
        { ...p99, measured: `${p99.measured} (${msOf(feed)} against ${msOf(list)})` },
      )
    }),
}

async function mustHaveAll(url: string) {
  const found = (await (await fetch(url)).text()).split('BEGIN:VEVENT').length - 1
  if (found !== entries) throw new Error(`The calendar has ${found} entries instead of ${entries}`)
}
