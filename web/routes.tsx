import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { accountRoutes } from './account-routes.ts'
import { adminRoutes } from './admin-routes.ts'
import { type FestivalFilters, festivalFilters } from './features/festivals/festivals/list/festival-filters.ts'
import { festivalsQuery } from './features/festivals/festivals/festivals.queries.ts'
import { festival } from './festival-routes.ts'
import { readMonth } from './lib/format/dates.ts'
import { listSearches } from './list-searches.ts'
import { orNotFound } from './lib/page/not-found.ts'
import { waitBriefly } from './lib/browser/brief-wait.ts'
import {
  type GivenSearch,
  onlyAccepted,
  onlyGiven,
  readNothing,
  fromCursor,
  textOf,
  wholeOf,
} from './lib/lists/search.ts'
import { root, type RouterContext, screen } from './root-route.ts'
import { FestivalsHome } from './screens/festivals/festivals-home.tsx'

/**
 * All routes, at the addresses of the product specification, section 2. The screen of each route is loaded when it is first displayed,
 * except the home page, with which most visits begin. `validateSearch` reads the search parameters; `withValidatedSearch()` below
 * discards all others.
 */

const festivalsHome = {
  validateSearch: (given: GivenSearch): FestivalFilters => festivalFilters.read(given),
  loaderDeps: ({ search }: { search: FestivalFilters }) => search,
  loader: ({ context, deps }: { context: RouterContext; deps: FestivalFilters }): Promise<unknown> =>
    waitBriefly(context.queryClient.prefetchInfiniteQuery(festivalsQuery(context.api, deps))),
  component: FestivalsHome,
}

const home = createRoute({ getParentRoute: () => root, path: '/', ...festivalsHome })
const festivals = createRoute({ getParentRoute: () => root, path: '/festivals', ...festivalsHome })

const festivalCalendar = createRoute({
  getParentRoute: () => root,
  path: '/festivals/calendar',
  validateSearch: readMonth,
  loaderDeps: ({ search }) => search,
  // The module of the query is loaded here, because only this page needs it.
  loader: async ({ context, deps }) => {
    const { monthQuery } = await import('./features/festivals/festivals/month.queries.ts')
    await context.queryClient.prefetchQuery(monthQuery(context.api, deps.month))
  },
  staticData: { screen: 'web/screens/festivals/festival-calendar.tsx' },
  component: screen(() => import('./screens/festivals/festival-calendar.tsx'), 'FestivalCalendar'),
})

const newFestival = createRoute({
  getParentRoute: () => root,
  path: '/festivals/new',
  staticData: { screen: 'web/screens/festivals/festival-new.tsx' },
  component: screen(() => import('./screens/festivals/festival-new.tsx'), 'FestivalNew'),
})

const editFestival = createRoute({
  getParentRoute: () => root,
  path: '/festivals/$id/edit',
  staticData: { screen: 'web/screens/festivals/festival-edit.tsx' },
  component: screen(() => import('./screens/festivals/festival-edit.tsx'), 'FestivalEdit'),
})

const myFestival = createRoute({
  getParentRoute: () => root,
  path: '/festivals/$id/mine',
  staticData: { screen: 'web/screens/festivals/my-festival/my-festival.tsx' },
  component: screen(() => import('./screens/festivals/my-festival/my-festival.tsx'), 'MyFestival'),
})

/** The pages of a member have one address, in the spelling of their username, although the API accepts any. */
const inOwnSpelling = (to: '/members/$username' | '/members/$username/followers' | '/members/$username/following') => ({
  beforeLoad: async ({ context, params }: { context: RouterContext; params: { username: string } }) => {
    if (!import.meta.env.SSR) return
    const { memberQuery } = await import('./features/people/people/people.queries.ts')
    const member = await context.queryClient
      .ensureQueryData(memberQuery(context.api, params.username))
      .catch(() => null)
    if (member && member.username !== params.username) throw redirect({ to, params: { username: member.username } })
  },
})

const member = createRoute({
  getParentRoute: () => root,
  path: '/members/$username',
  ...inOwnSpelling('/members/$username'),
  loader: async ({ context, params }) => {
    const { prefetchMember } = await import('./features/people/people/member-of-page.ts')
    await waitBriefly(orNotFound(prefetchMember(context, params.username)))
  },
  staticData: { screen: 'web/screens/people/member.tsx' },
  component: screen(() => import('./screens/people/member.tsx'), 'Member'),
  notFoundComponent: screen(() => import('./screens/people/member.tsx'), 'MemberUnknown'),
})

const followList = {
  validateSearch: ({ cursor }: GivenSearch) => onlyGiven({ cursor: textOf(cursor, 500) }),
  loader: async ({ context, params }: { context: RouterContext; params: { username: string } }) => {
    const { memberQuery } = await import('./features/people/people/people.queries.ts')
    await waitBriefly(orNotFound(context.queryClient.ensureQueryData(memberQuery(context.api, params.username))))
  },
  staticData: { screen: 'web/screens/people/member-follows.tsx' },
  notFoundComponent: screen(() => import('./screens/people/member.tsx'), 'MemberUnknown'),
}

const followers = createRoute({
  getParentRoute: () => root,
  path: '/members/$username/followers',
  ...inOwnSpelling('/members/$username/followers'),
  ...followList,
  component: screen(() => import('./screens/people/member-follows.tsx'), 'Followers'),
})

const following = createRoute({
  getParentRoute: () => root,
  path: '/members/$username/following',
  ...inOwnSpelling('/members/$username/following'),
  ...followList,
  component: screen(() => import('./screens/people/member-follows.tsx'), 'Following'),
})

const rooms = createRoute({
  getParentRoute: () => root,
  path: '/rooms',
  validateSearch: listSearches.rooms,
  // The form in which a browser without scripts submits it, which only the server receives.
  beforeLoad: ({ search: { view, ...search } }) => {
    if (import.meta.env.SSR && view === 'map') throw redirect({ to: '/rooms/map', search, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { prefetchRoomList } = await import('./screens/rooms/rooms.tsx')
    await waitBriefly(prefetchRoomList(context, deps))
  },
  staticData: { screen: 'web/screens/rooms/rooms.tsx' },
  component: screen(() => import('./screens/rooms/rooms.tsx'), 'Rooms'),
})

const roomsMap = createRoute({
  getParentRoute: () => root,
  path: '/rooms/map',
  validateSearch: listSearches.rooms,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { prefetchRoomMap } = await import('./screens/rooms/rooms-map.tsx')
    await waitBriefly(prefetchRoomMap(context, deps))
  },
  staticData: { screen: 'web/screens/rooms/rooms-map.tsx' },
  component: screen(() => import('./screens/rooms/rooms-map.tsx'), 'RoomsMap'),
})

const room = createRoute({
  getParentRoute: () => root,
  path: '/rooms/$id',
  loader: async ({ context, params }) => {
    const { prefetchRoom } = await import('./features/rooms/rooms/room-of-page.ts')
    await waitBriefly(orNotFound(prefetchRoom(context, params.id)))
  },
  staticData: { screen: 'web/screens/rooms/room.tsx' },
  component: screen(() => import('./screens/rooms/room.tsx'), 'Room'),
  notFoundComponent: screen(() => import('./screens/rooms/room.tsx'), 'RoomUnknown'),
})

const stay = createRoute({
  getParentRoute: () => root,
  path: '/rooms/$id/stay',
  staticData: { screen: 'web/screens/rooms/stay.tsx' },
  component: screen(() => import('./screens/rooms/stay.tsx'), 'Stay'),
})

const socialParties = createRoute({
  getParentRoute: () => root,
  path: '/social-parties',
  validateSearch: listSearches.parties,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, cause }) => {
    const { cityToOpenAt, prefetchParties } = await import(
      './features/socials/social-parties/social-parties.queries.ts'
    )
    const city = cause === 'stay' ? undefined : cityToOpenAt(deps)
    if (city !== undefined) throw redirect({ to: '/social-parties', search: { city }, replace: true })
    await waitBriefly(prefetchParties(context, deps))
  },
  staticData: { screen: 'web/screens/socials/social-parties.tsx' },
  component: screen(() => import('./screens/socials/social-parties.tsx'), 'SocialParties'),
})

const suggestSocial = createRoute({
  getParentRoute: () => root,
  path: '/social-parties/suggest',
  validateSearch: ({ city }: GivenSearch) => onlyGiven({ city: textOf(city, 200) }),
  staticData: { screen: 'web/screens/socials/suggest-social.tsx' },
  component: screen(() => import('./screens/socials/suggest-social.tsx'), 'SuggestSocial'),
})

const socialParty = createRoute({
  getParentRoute: () => root,
  path: '/social-parties/$id',
  loader: async ({ context, params }) => {
    const { prefetchParty } = await import('./features/socials/social-parties/party/party-of-page.ts')
    await waitBriefly(orNotFound(prefetchParty(context, params.id)))
  },
  staticData: { screen: 'web/screens/socials/social-party.tsx' },
  component: screen(() => import('./screens/socials/social-party.tsx'), 'SocialPartyPage'),
  notFoundComponent: screen(() => import('./screens/socials/social-party.tsx'), 'SocialPartyUnknown'),
})

const myRooms = createRoute({
  getParentRoute: () => root,
  path: '/my-rooms',
  validateSearch: ({ room }: GivenSearch) => onlyGiven({ room: textOf(room) }),
  staticData: { screen: 'web/screens/rooms/my-rooms.tsx' },
  component: screen(() => import('./screens/rooms/my-rooms.tsx'), 'MyRooms'),
})

const myRequests = createRoute({
  getParentRoute: () => root,
  path: '/my-requests',
  staticData: { screen: 'web/screens/rooms/my-requests.tsx' },
  component: screen(() => import('./screens/rooms/my-requests.tsx'), 'MyRequests'),
})

const eventViews = ['favorites', 'upcoming'] as const

const myEvents = createRoute({
  getParentRoute: () => root,
  path: '/my-events',
  validateSearch: ({ view, cursor }: GivenSearch) =>
    onlyGiven({ view: eventViews.find((one) => one === view), cursor: textOf(cursor, 500) }),
  staticData: { screen: 'web/screens/festivals/my-events.tsx' },
  component: screen(() => import('./screens/festivals/my-events.tsx'), 'MyEvents'),
})

const favorites = createRoute({
  getParentRoute: () => root,
  path: '/favorites',
  validateSearch: fromCursor,
  staticData: { screen: 'web/screens/festivals/favorites.tsx' },
  component: screen(() => import('./screens/festivals/favorites.tsx'), 'Favorites'),
})

const savedRooms = createRoute({
  getParentRoute: () => root,
  path: '/saved-rooms',
  validateSearch: fromCursor,
  staticData: { screen: 'web/screens/rooms/saved-rooms.tsx' },
  component: screen(() => import('./screens/rooms/saved-rooms.tsx'), 'SavedRooms'),
})

const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  validateSearch: ({ thread, seq }: GivenSearch) => onlyGiven({ thread: textOf(thread), seq: wholeOf(seq) }),
  staticData: { screen: 'web/screens/chat/messages.tsx' },
  component: screen(() => import('./screens/chat/messages.tsx'), 'Messages'),
})

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/notifications',
  staticData: { screen: 'web/screens/chat/notifications.tsx' },
  component: screen(() => import('./screens/chat/notifications.tsx'), 'Notifications'),
})

const ratings = createRoute({
  getParentRoute: () => root,
  path: '/ratings',
  staticData: { screen: 'web/screens/people/ratings.tsx' },
  component: screen(() => import('./screens/people/ratings.tsx'), 'Ratings'),
})

const joinWaitlist = createRoute({
  getParentRoute: () => root,
  path: '/join-waitlist',
  staticData: { screen: 'web/screens/people/sign-in/join-waitlist.tsx' },
  component: screen(() => import('./screens/people/sign-in/join-waitlist.tsx'), 'JoinWaitlist'),
})

/* Pages of text, in one file because the first load contains the file name of every page. */
const textPages = () => import('./screens/text-pages.ts')
const textPage = (name: 'Safety' | 'Privacy' | 'Terms' | 'Support') => ({
  getParentRoute: () => root,
  loader: async ({ context }: { context: RouterContext }) => (await textPages()).prefetchTextPage(context, name),
  staticData: { screen: 'web/screens/text-pages.ts' },
  component: screen(textPages, name),
})

const homeSafe = createRoute({
  getParentRoute: () => root,
  path: '/home-safe',
  validateSearch: ({ festival }: GivenSearch) => onlyGiven({ festival: textOf(festival, 36) }),
  staticData: { screen: 'web/screens/people/home-safe.tsx' },
  component: screen(() => import('./screens/people/home-safe.tsx'), 'HomeSafe'),
})

const homeSafeLink = createRoute({
  getParentRoute: () => root,
  path: '/home-safe/link',
  staticData: { screen: 'web/screens/people/home-safe-link.tsx' },
  component: screen(() => import('./screens/people/home-safe-link.tsx'), 'HomeSafeLink'),
})

const safety = createRoute({ path: '/safety', ...textPage('Safety') })
const privacy = createRoute({ path: '/privacy', ...textPage('Privacy') })
const terms = createRoute({ path: '/terms', ...textPage('Terms') })
const support = createRoute({ path: '/support', ...textPage('Support') })

export const routes = withValidatedSearch([
  home,
  festivals,
  festivalCalendar,
  newFestival,
  festival,
  editFestival,
  myFestival,
  ...adminRoutes,
  ...accountRoutes,
  member,
  followers,
  following,
  rooms,
  roomsMap,
  room,
  stay,
  socialParties,
  suggestSocial,
  socialParty,
  myRooms,
  myRequests,
  myEvents,
  favorites,
  savedRooms,
  messages,
  notifications,
  ratings,
  joinWaitlist,
  safety,
  privacy,
  terms,
  homeSafe,
  homeSafeLink,
  support,
  ...developmentRoutes(),
])

export const routeTree = root.addChildren(routes)

/**
 * Gives every route a reader, including child routes, and discards every search parameter that it did not accept. A parent route also reads
 * the parameters of its children, which get nothing that it discarded.
 */
function withValidatedSearch<Routes extends AnyRoute[]>(routes: Routes): Routes {
  for (const { options, children } of routes) {
    const below = Object.values((children ?? {}) as Record<string, AnyRoute>)
    const readers = [options, ...below.map((route) => route.options)].map(readerOf)
    options.validateSearch = onlyAccepted((given) => Object.assign({}, ...readers.map((read) => read(given))) as object)
    withValidatedSearch(below)
  }
  return routes
}

type Reader = (given: GivenSearch) => object
function readerOf({ validateSearch }: AnyRoute['options']): Reader {
  return (validateSearch as Reader | undefined) ?? readNothing
}

/** The gallery of the design system, which is not part of the production build. */
function developmentRoutes() {
  if (!import.meta.env.DEV) return []
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/ui',
      component: screen(() => import('./screens/ui-gallery.tsx'), 'UiGallery'),
    }),
  ]
}
