import { createRoute } from '@tanstack/react-router'
import { waitBriefly } from './lib/browser/brief-wait.ts'
import { fromCursor } from './lib/lists/search.ts'
import { listSearches } from './list-searches.ts'
import { root, screen } from './root-route.ts'

/* The page of a festival and its tabs. A tab is a route here and an entry in screens/festival-tabs.ts. */

const loadQueries = () => import('./screens/festivals/festival/festival-detail.queries.ts')
const loadPage = () => import('./screens/festivals/festival/festival-detail.tsx')
const loadMeetups = () => import('./screens/festivals/festival/festival-meetups.tsx')

const festivalPage = createRoute({
  getParentRoute: () => root,
  path: '/festivals/$id',
  loader: async ({ context, params }) => {
    const { prefetchFestivalPage } = await loadQueries()
    await waitBriefly(prefetchFestivalPage(context, params.id))
  },
  staticData: { screen: 'web/screens/festivals/festival/festival-detail.tsx' },
  component: screen(loadPage, 'FestivalDetail'),
  notFoundComponent: screen(loadPage, 'FestivalUnknown'),
})

const rooms = createRoute({
  getParentRoute: () => festivalPage,
  path: '/',
  loader: async ({ context, params }) => {
    const { prefetchRoomsTab } = await loadQueries()
    await waitBriefly(prefetchRoomsTab(context, params.id))
  },
  staticData: { screen: 'web/screens/festivals/festival/festival-rooms.tsx' },
  component: screen(() => import('./screens/festivals/festival/festival-rooms.tsx'), 'FestivalRooms'),
})

/** A list whose address may contain its start. */
const inPages = { validateSearch: fromCursor, loaderDeps: ({ search }: { search: { cursor?: string } }) => search }

const meals = createRoute({
  getParentRoute: () => festivalPage,
  path: 'meals',
  ...inPages,
  loader: async ({ context, params, deps }) => {
    const { prefetchMeetups } = await loadQueries()
    await waitBriefly(prefetchMeetups(context, { festivalId: params.id, type: 'meal', ...deps }))
  },
  staticData: { screen: 'web/screens/festivals/festival/festival-meetups.tsx' },
  component: screen(loadMeetups, 'FestivalMeals'),
})

const activities = createRoute({
  getParentRoute: () => festivalPage,
  path: 'activities',
  ...inPages,
  loader: async ({ context, params, deps }) => {
    const { prefetchMeetups } = await loadQueries()
    await waitBriefly(prefetchMeetups(context, { festivalId: params.id, type: 'activity', ...deps }))
  },
  staticData: { screen: 'web/screens/festivals/festival/festival-meetups.tsx' },
  component: screen(loadMeetups, 'FestivalActivities'),
})

const socials = createRoute({
  getParentRoute: () => festivalPage,
  path: 'socials',
  loader: async ({ context, params }) => {
    const { prefetchSocials } = await loadQueries()
    await waitBriefly(prefetchSocials(context, params.id))
  },
  staticData: { screen: 'web/screens/festivals/festival/festival-socials.tsx' },
  component: screen(() => import('./screens/festivals/festival/festival-socials.tsx'), 'FestivalSocials'),
})

const people = createRoute({
  getParentRoute: () => festivalPage,
  path: 'people',
  validateSearch: listSearches.attendees,
  staticData: { screen: 'web/screens/festivals/festival/festival-people.tsx' },
  component: screen(() => import('./screens/festivals/festival/festival-people.tsx'), 'FestivalPeople'),
})

const programme = createRoute({
  getParentRoute: () => festivalPage,
  path: 'programme',
  loader: async ({ context, params }) => {
    const { programmeQuery } = await import('./features/festivals/programme/programme.queries.ts')
    await waitBriefly(context.queryClient.prefetchQuery(programmeQuery(context.api, params.id)))
  },
  staticData: { screen: 'web/screens/festivals/festival/festival-programme.tsx' },
  component: screen(() => import('./screens/festivals/festival/festival-programme.tsx'), 'FestivalProgramme'),
})

export const festival = festivalPage.addChildren([rooms, meals, activities, programme, people, socials])
