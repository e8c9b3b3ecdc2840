import { createRoute } from '@tanstack/react-router'
import { readMemberFilters } from './features/admin/member-filters.ts'
import { listSearches } from './list-searches.ts'
import { type GivenSearch, onlyGiven } from './lib/lists/search.ts'
import { root, screen } from './root-route.ts'

/** One import for all of them, as the first load names each. */
const shortPages = () => import('./screens/admin/admin.tsx')

const adminDesk = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(shortPages, 'AdminDesk'),
})

const adminMembers = createRoute({
  getParentRoute: () => root,
  path: '/admin/members',
  validateSearch: readMemberFilters,
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(shortPages, 'AdminMembers'),
})

const adminVerifications = createRoute({
  getParentRoute: () => root,
  path: '/admin/verifications',
  validateSearch: ({ show }: GivenSearch) =>
    onlyGiven({ show: show === 'verified' ? ('verified' as const) : undefined }),
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(shortPages, 'AdminVerifications'),
})

const adminWaitlist = createRoute({
  getParentRoute: () => root,
  path: '/admin/waitlist',
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(shortPages, 'AdminWaitlist'),
})

const adminAudit = createRoute({
  getParentRoute: () => root,
  path: '/admin/audit',
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(shortPages, 'AdminAudit'),
})

const approveFestivals = createRoute({
  getParentRoute: () => root,
  path: '/admin/festivals',
  staticData: { screen: 'web/screens/admin/admin-festivals.tsx' },
  component: screen(() => import('./screens/admin/admin-festivals.tsx'), 'AdminFestivals'),
})

const adminUpload = createRoute({
  getParentRoute: () => root,
  path: '/admin/upload',
  staticData: { screen: 'web/screens/admin/admin-upload.tsx' },
  component: screen(() => import('./screens/admin/admin-upload.tsx'), 'AdminUpload'),
})

const adminSocials = createRoute({
  getParentRoute: () => root,
  path: '/admin/socials',
  validateSearch: listSearches.managed,
  staticData: { screen: 'web/screens/admin/admin-socials.tsx' },
  component: screen(() => import('./screens/admin/admin-socials.tsx'), 'AdminSocials'),
})

const adminSocial = createRoute({
  getParentRoute: () => root,
  path: '/admin/socials/$id',
  staticData: { screen: 'web/screens/admin/admin-social.tsx' },
  component: screen(() => import('./screens/admin/admin-social.tsx'), 'AdminSocial'),
})

/** The pages of the admin's desk. */
export const adminRoutes = [
  adminDesk,
  adminMembers,
  adminVerifications,
  adminWaitlist,
  adminAudit,
  approveFestivals,
  adminUpload,
  adminSocials,
  adminSocial,
]
