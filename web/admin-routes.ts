import { createRoute } from '@tanstack/react-router'
import { readMemberFilters } from './features/admin/member-filters.ts'
import { listSearches } from './list-searches.ts'
import { root, screen } from './root-route.ts'

const adminDesk = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  staticData: { screen: 'web/screens/admin.tsx' },
  component: screen(() => import('./screens/admin.tsx'), 'AdminDesk'),
})

const adminMembers = createRoute({
  getParentRoute: () => root,
  path: '/admin/members',
  validateSearch: readMemberFilters,
  staticData: { screen: 'web/screens/admin.tsx' },
  component: screen(() => import('./screens/admin.tsx'), 'AdminMembers'),
})

const adminWaitlist = createRoute({
  getParentRoute: () => root,
  path: '/admin/waitlist',
  staticData: { screen: 'web/screens/admin.tsx' },
  component: screen(() => import('./screens/admin.tsx'), 'AdminWaitlist'),
})

const adminAudit = createRoute({
  getParentRoute: () => root,
  path: '/admin/audit',
  staticData: { screen: 'web/screens/admin.tsx' },
  component: screen(() => import('./screens/admin.tsx'), 'AdminAudit'),
})

const approveFestivals = createRoute({
  getParentRoute: () => root,
  path: '/admin/festivals',
  staticData: { screen: 'web/screens/admin-festivals.tsx' },
  component: screen(() => import('./screens/admin-festivals.tsx'), 'AdminFestivals'),
})

const adminUpload = createRoute({
  getParentRoute: () => root,
  path: '/admin/upload',
  staticData: { screen: 'web/screens/admin-upload.tsx' },
  component: screen(() => import('./screens/admin-upload.tsx'), 'AdminUpload'),
})

const adminSocials = createRoute({
  getParentRoute: () => root,
  path: '/admin/socials',
  validateSearch: listSearches.managed,
  staticData: { screen: 'web/screens/admin-socials.tsx' },
  component: screen(() => import('./screens/admin-socials.tsx'), 'AdminSocials'),
})

const adminSocial = createRoute({
  getParentRoute: () => root,
  path: '/admin/socials/$id',
  staticData: { screen: 'web/screens/admin-social.tsx' },
  component: screen(() => import('./screens/admin-social.tsx'), 'AdminSocial'),
})

/** The pages of the admin's desk. */
export const adminRoutes = [
  adminDesk,
  adminMembers,
  adminWaitlist,
  adminAudit,
  approveFestivals,
  adminUpload,
  adminSocials,
  adminSocial,
]
