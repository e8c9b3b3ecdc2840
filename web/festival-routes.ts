import { createRoute } from '@tanstack/react-router'
import { waitBriefly } from './lib/browser/brief-wait.ts'
import { root, screen } from './root-route.ts'

/* The page of a festival and what its tabs show. A tab is a route here and an entry in screens/festival-tabs.ts. */

const loadQueries = () => import('./screens/festival-detail.queries.ts')

const festivalPage = createRoute({
  getParentRoute: () => root,
  path: '/festivals/$id',
  loader: async ({ context, params }) => {
    const { prefetchFestivalPage } = await loadQueries()
    await waitBriefly(prefetchFestivalPage(context, params.id))
  },
  staticData: { screen: 'web/screens/festival-detail.tsx' },
  component: screen(() => import('./screens/festival-detail.tsx'), 'FestivalDetail'),
  notFoundComponent: screen(() => import('./screens/festival-detail.tsx'), 'FestivalUnknown'),
})

const rooms = createRoute({
  getParentRoute: () => festivalPage,
  path: '/',
  loader: async ({ context, params }) => {
    const { prefetchRooms, roomsAt } = await import('./features/rooms/rooms.queries.ts')
    await waitBriefly(prefetchRooms(context, roomsAt(params.id)))
  },
  staticData: { screen: 'web/screens/festival-rooms.tsx' },
  component: screen(() => import('./screens/festival-rooms.tsx'), 'FestivalRooms'),
})

const loadMeetups = () => import('./features/meetups/meetups.queries.ts')

const meals = createRoute({
  getParentRoute: () => festivalPage,
  path: 'meals',
  loader: async ({ context, params }) => {
    const { meetupsQuery } = await loadMeetups()
    await waitBriefly(context.queryClient.prefetchQuery(meetupsQuery(context.api, params.id, 'meal')))
  },
  staticData: { screen: 'web/screens/festival-meetups.tsx' },
  component: screen(() => import('./screens/festival-meetups.tsx'), 'FestivalMeals'),
})

const activities = createRoute({
  getParentRoute: () => festivalPage,
  path: 'activities',
  loader: async ({ context, params }) => {
    const { meetupsQuery } = await loadMeetups()
    await waitBriefly(context.queryClient.prefetchQuery(meetupsQuery(context.api, params.id, 'activity')))
  },
  staticData: { screen: 'web/screens/festival-meetups.tsx' },
  component: screen(() => import('./screens/festival-meetups.tsx'), 'FestivalActivities'),
})

const socials = createRoute({
  getParentRoute: () => festivalPage,
  path: 'socials',
  loader: async ({ context, params }) => {
    const { partiesOfFestivalQuery } = await import('./features/social-parties/parties-of-festival.queries.ts')
    await waitBriefly(context.queryClient.prefetchQuery(partiesOfFestivalQuery(context.api, params.id)))
  },
  staticData: { screen: 'web/screens/festival-socials.tsx' },
  component: screen(() => import('./screens/festival-socials.tsx'), 'FestivalSocials'),
})

const programme = createRoute({
  getParentRoute: () => festivalPage,
  path: 'programme',
  loader: async ({ context, params }) => {
    const { programmeQuery } = await import('./features/programme/programme.queries.ts')
    await waitBriefly(context.queryClient.prefetchQuery(programmeQuery(context.api, params.id)))
  },
  staticData: { screen: 'web/screens/festival-programme.tsx' },
  component: screen(() => import('./screens/festival-programme.tsx'), 'FestivalProgramme'),
})

export const festival = festivalPage.addChildren([rooms, meals, activities, programme, socials])
