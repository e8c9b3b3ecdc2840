import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Document } from './document.tsx'
import { readAuthSearch } from './features/auth/auth-search.ts'
import { readFilters } from './features/festivals/festival-filters.ts'
import { festivalQuery, festivalsQuery, monthQuery } from './features/festivals/festivals.queries.ts'
import { memberHead } from './features/people/member-head.ts'
import { memberQuery } from './features/people/people.queries.ts'
import { readStep } from './features/profile/onboarding/steps.ts'
import { festivalHead } from './features/festivals/festival-head.ts'
import { readMonth } from './lib/dates.ts'
import { pageHead } from './lib/page-head.ts'
import { orNotFound } from './lib/not-found.ts'
import type { RouterContext } from './router.tsx'

/** All routes of the product on one page, at the addresses of the product specification's section 2; a screen each, loaded when first shown. */

const root = createRootRouteWithContext<RouterContext>()({
  component: Document,
  notFoundComponent: lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
})

const festivalsHome = {
  validateSearch: readFilters,
  // Read once more: the router adds to a route's search what the address says besides.
  loaderDeps: ({ search }: { search: ReturnType<typeof readFilters> }) => readFilters(search),
  staticData: { screen: 'web/screens/festivals-home.tsx' },
  component: lazyRouteComponent(() => import('./screens/festivals-home.tsx'), 'FestivalsHome'),
}

const homeHead = (origin: string) =>
  pageHead({
    origin,
    path: '/',
    title: 'Compás',
    description:
      'Find bachata, salsa, kizomba and zouk festivals, share a room with people who fit, and never travel alone.',
  })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  ...festivalsHome,
  loader: ({ context, deps }) => context.queryClient.prefetchInfiniteQuery(festivalsQuery(context.api, deps)),
  head: ({ match }) => homeHead(match.context.origin),
})

const festivals = createRoute({
  getParentRoute: () => root,
  path: '/festivals',
  ...festivalsHome,
  loader: ({ context, deps }) => context.queryClient.prefetchInfiniteQuery(festivalsQuery(context.api, deps)),
  head: ({ match }) => homeHead(match.context.origin),
})

const festivalCalendar = createRoute({
  getParentRoute: () => root,
  path: '/festivals/calendar',
  validateSearch: readMonth,
  loaderDeps: ({ search }) => readMonth(search),
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(monthQuery(context.api, deps.month)),
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/festivals/calendar',
      title: 'Festival Calendar',
      description: 'Every Latin dance festival we know of, month by month.',
    }),
  staticData: { screen: 'web/screens/festival-calendar.tsx' },
  component: lazyRouteComponent(() => import('./screens/festival-calendar.tsx'), 'FestivalCalendar'),
})

const newFestival = createRoute({
  getParentRoute: () => root,
  path: '/festivals/new',
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/festivals/new',
      title: 'Add Festival',
      description: 'Add a Latin dance festival to Compás.',
      indexed: false,
    }),
  staticData: { screen: 'web/screens/festival-new.tsx' },
  component: lazyRouteComponent(() => import('./screens/festival-new.tsx'), 'FestivalNew'),
})

const festival = createRoute({
  getParentRoute: () => root,
  path: '/festivals/$id',
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.ensureQueryData(festivalQuery(context.api, params.id))),
  head: ({ match, loaderData }) => festivalHead(match.context.origin, loaderData),
  staticData: { screen: 'web/screens/festival-detail.tsx' },
  component: lazyRouteComponent(() => import('./screens/festival-detail.tsx'), 'FestivalDetail'),
  notFoundComponent: lazyRouteComponent(() => import('./screens/festival-detail.tsx'), 'FestivalUnknown'),
})

const editFestival = createRoute({
  getParentRoute: () => root,
  path: '/festivals/$id/edit',
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/festivals',
      title: 'Edit Festival',
      description: 'Change what a festival says of itself.',
      indexed: false,
    }),
  staticData: { screen: 'web/screens/festival-edit.tsx' },
  component: lazyRouteComponent(() => import('./screens/festival-edit.tsx'), 'FestivalEdit'),
})

const approveFestivals = createRoute({
  getParentRoute: () => root,
  path: '/admin/festivals',
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/admin/festivals',
      title: 'Festivals to approve',
      description: 'Festivals that wait for an admin.',
      indexed: false,
    }),
  staticData: { screen: 'web/screens/admin-festivals.tsx' },
  component: lazyRouteComponent(() => import('./screens/admin-festivals.tsx'), 'AdminFestivals'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: readAuthSearch,
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/auth',
      title: 'Login / Register',
      description: 'Join the Latin dance festival community.',
    }),
  staticData: { screen: 'web/screens/auth.tsx' },
  component: lazyRouteComponent(() => import('./screens/auth.tsx'), 'Auth'),
})

const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  validateSearch: readStep,
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/onboarding',
      title: 'Welcome',
      description: 'Set up your profile on Compás.',
      indexed: false,
    }),
  staticData: { screen: 'web/screens/onboarding.tsx' },
  component: lazyRouteComponent(() => import('./screens/onboarding.tsx'), 'Onboarding'),
})

const member = createRoute({
  getParentRoute: () => root,
  path: '/members/$username',
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.ensureQueryData(memberQuery(context.api, params.username))),
  head: ({ match, loaderData }) => memberHead(match.context.origin, loaderData),
  staticData: { screen: 'web/screens/member.tsx' },
  component: lazyRouteComponent(() => import('./screens/member.tsx'), 'Member'),
  notFoundComponent: lazyRouteComponent(() => import('./screens/member.tsx'), 'MemberUnknown'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/settings',
      title: 'Settings',
      description: 'Manage your account settings and preferences.',
      indexed: false,
    }),
  staticData: { screen: 'web/screens/settings.tsx' },
  component: lazyRouteComponent(() => import('./screens/settings.tsx'), 'Settings'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot',
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/auth/forgot',
      title: 'Forgot your password?',
      description: 'Have a link to a new password sent to you.',
      indexed: false,
    }),
  staticData: { screen: 'web/screens/forgot-password.tsx' },
  component: lazyRouteComponent(() => import('./screens/forgot-password.tsx'), 'ForgotPassword'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset',
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/auth/reset',
      title: 'Choose a new password',
      description: 'Where the link in our mail leads.',
      indexed: false,
    }),
  staticData: { screen: 'web/screens/reset-password.tsx' },
  component: lazyRouteComponent(() => import('./screens/reset-password.tsx'), 'ResetPassword'),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/auth/verify',
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/auth/verify',
      title: 'Confirm your address',
      description: 'Where the link in our mail leads.',
      indexed: false,
    }),
  staticData: { screen: 'web/screens/verify-email.tsx' },
  component: lazyRouteComponent(() => import('./screens/verify-email.tsx'), 'VerifyEmail'),
})

const safety = createRoute({
  getParentRoute: () => root,
  path: '/safety',
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/safety',
      title: 'Safety Guidelines',
      description: 'How to share a room and travel with people you have not met yet, safely.',
    }),
  staticData: { screen: 'web/screens/safety.tsx' },
  component: lazyRouteComponent(() => import('./screens/safety.tsx'), 'Safety'),
})

const support = createRoute({
  getParentRoute: () => root,
  path: '/support',
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/support',
      title: 'Support',
      description: 'Answers to common questions, and how to reach us.',
    }),
  staticData: { screen: 'web/screens/support.tsx' },
  component: lazyRouteComponent(() => import('./screens/support.tsx'), 'Support'),
})

export const routeTree = root.addChildren([
  home,
  festivals,
  festivalCalendar,
  newFestival,
  festival,
  editFestival,
  approveFestivals,
  auth,
  forgotPassword,
  resetPassword,
  verifyEmail,
  settings,
  onboarding,
  member,
  safety,
  support,
  ...developmentRoutes(),
])

/** Every part of the design system in every state; not in what is built. */
function developmentRoutes() {
  if (!import.meta.env.DEV) return []
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/ui',
      component: lazyRouteComponent(() => import('./screens/ui-gallery.tsx'), 'UiGallery'),
    }),
  ]
}
