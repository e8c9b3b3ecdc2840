import { dirname } from 'node:path'

const testsOfQuotas = /\/(quotas\/.*|meetups\/meetups|chat\/message-photos|social-parties\/party-votes)\.test/

/** Without the tests of photos, which take most of the time and detect none of these faults. */
const testsOfThreads = /\/(chat\/chat\/(?!message-photos)|room-requests\/room(-requests\.|-)groups\.).*test/

const testsOfKeptPages = /^site\/(pages\/pages|kept-pages\/(kept|ended)-pages)\.test/

const testsOfReports = /^server\/desk\/report(s|-desk)\/.*test/

/** Who was at a meetup, and who may say so, matters to ratings. */
const testsOfMeetups = /^server\/(festivals\/meetups|people\/ratings)\/.*test/

const testsOfCalendars = /^web\/screens\/festivals\/(calendar|my-events)\./

/** Rules that many domains use, and folders whose parts only some pages show, with the tests that cover them. */
const testsOf: Record<string, RegExp> = {
  'site/pages/pages.ts': testsOfKeptPages,
  'site/kept-pages/kept-pages.ts': testsOfKeptPages,
  'site/kept-pages/kept-replies.ts': testsOfKeptPages,
  'site/pages/render-page.ts': testsOfKeptPages,
  // What is stored of a report, and what becomes of it, shows at the desk.
  'server/desk/reports/report-evidence.queries.ts': testsOfReports,
  'server/desk/reports/report-priority.queries.ts': testsOfReports,
  'server/desk/reports/reports.handlers.ts': testsOfReports,
  'server/desk/reports/reports.queries.ts': testsOfReports,
  'server/desk/reports/reports.words.ts': testsOfReports,
  'server/festivals/festivals/festivals.queries.ts': /^server\/festivals\/(festivals|festival-attendance)\/.*test/,
  'server/festivals/meetups/meetup-permissions.ts': testsOfMeetups,
  'server/festivals/meetups/meetup-places.queries.ts': testsOfMeetups,
  'server/festivals/meetups/meetups.handlers.ts': testsOfMeetups,
  'server/festivals/meetups/meetups.queries.ts': testsOfMeetups,
  'server/festivals/meetups/meetups.rules.ts': testsOfMeetups,
  'server/festivals/meetups/meetups.words.ts':
    /^server\/(festivals\/meetups|people\/ratings|desk\/report-desk)\/.*test/,
  // A call that is sent again reads its rating anew.
  'server/people/ratings/ratings.queries.ts':
    /^server\/(people\/ratings\/.*|platform\/http\/idempotency\.replays)\.test/,
  'server/people/live-locations/acquaintances.queries.ts':
    /^server\/people\/(live-locations\/.*|safe-checks\/safe-checks)\.test/,
  'web/features/festivals/calendar': testsOfCalendars,
  'web/features/festivals/meetups':
    /^web\/(features\/festivals\/meetups\/|screens\/festivals\/(my-events|festival\/festival-(meetups|arrivals))\.).*test/,
  'web/lib/calendar/add-to-calendar.tsx': testsOfCalendars,
  'server/visible.ts':
    /\/(visible|people\/people|chat\/chat\.access|rooms\/(rooms\.seeing|list\/room-list\.finding)|meetups\/meetups)\.test/,
  'server/people/quotas/quotas.queries.ts': testsOfQuotas,
  'server/people/quotas/quotas-per-member.ts': testsOfQuotas,
  'server/chat/chat/chat-messages.queries.ts': /\/(chat\/chat\/.*|http\/idempotency\.replays)\.test/,
  'server/chat/chat/chat-reads.queries.ts': testsOfThreads,
  'server/chat/chat/chat-search.queries.ts': testsOfThreads,
  'server/chat/chat/threads/chat-threads.queries.ts': testsOfThreads,
  'server/chat/chat/threads/groups.queries.ts': testsOfThreads,
  // Its words are those that arrive at a device.
  'server/chat/notifications/notification-push.ts': /^server\/chat\/push\/.*test/,
  'server/rooms/room-requests/request-list.queries.ts': /\/(room-requests\/.*|http\/idempotency\.replays)\.test/,
  'server/rooms/rooms/room-nights.queries.ts':
    /\/(rooms\/(list\/room-list\.(nights|finding)|rooms\.(posting|changing))|room-requests\/room-(nights|requests\.asking))\.test/,
  'server/rooms/stays/host-leaves/step-back.ts':
    /^server\/rooms\/(stays\/stays|room-requests\/room-requests\.deciding)\.test/,
  'server/rooms/room-requests/room-requests.queries.ts': /\/(room-requests\/.*|admin\/suspensions)\.test/,
}

/** The screens that show all of a feature, by the beginning of its path: those of a whole area take minutes for each fault. */
const screensOf: [path: string, screens: RegExp][] = [
  ['web/features/people/live-locations/', /^web\/screens\/people\/find-each-other\./],
  ['web/features/people/safe-checks/', /^web\/screens\/people\/home-safe\./],
  ['web/screens/people/home-safe', /^web\/screens\/people\/home-safe\./],
  ['web/features/people/ratings/', /^web\/screens\/people\/(ratings|verifications)\./],
  ['web/screens/people/ratings', /^web\/screens\/people\/ratings\./],
  ['web/features/people/reports/', /^web\/screens\/(people\/ratings|desk\/admin-reports)\./],
  ['web/features/festivals/calendar/', /^web\/screens\/festivals\/(calendar|my-events|festival\/festival-page)\./],
  ['web/features/festivals/festival-calendar/', /^web\/screens\/festivals\/festival-calendar\./],
  ['web/features/festivals/meetups/', /^web\/screens\/festivals\/(my-events|festival\/festival-meetups)\./],
  ['web/screens/festivals/my-meetups', /^web\/screens\/festivals\/(my-events|festival\/festival-meetups)\./],
]

/**
 * Whether a test runs against a fault in a file: tests in the same folder, except for plans, races and costs, which are slow and detect
 * none.
 */
export function nearTests(file: string, test: string): boolean {
  if (/\.(plans|races|fuzz)\.test\.ts$/.test(test)) return false
  const own = testsOf[file] ?? testsOf[dirname(file)]
  if (own) return own.test(test)
  if (file.endsWith('.removal.ts') && test === 'server/people/profile/removal.test.ts') return true
  if (file.endsWith('.email-actions.ts') && test.startsWith('server/chat/email-actions/')) return true
  // What each domain adds to the agenda and to calendars is covered where these are read.
  const [, shared] = /\.(agenda|calendar)\.ts$/.exec(file) ?? []
  if (shared && test.startsWith(`server/festivals/${shared}/`)) return true
  const folder = dirname(file)
  if (folder.startsWith('contract')) return /^(contract|web)\//.test(test)
  const [, screens] = screensOf.find(([path]) => file.startsWith(path)) ?? []
  if (screens) return screens.test(test) || (test.startsWith(`${folder}/`) && !test.includes('.screen.'))
  // A part of a page is covered by the tests of the pages in its area.
  const [, area] = /^web\/(?:features|screens)\/(\w+)\//.exec(file) ?? []
  if (area && test.startsWith(`web/screens/${area}/`)) return true
  if (folder === 'server') return test.startsWith(file.replace(/\.ts$/, '.'))
  // A domain's tests stand in its folder, however deep the file is in it.
  const [domain] = /^server\/(?!platform)\w+\/[\w-]+\//.exec(file) ?? [`${folder}/`]
  return test.startsWith(domain)
}
