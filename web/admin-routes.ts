import { createRoute } from '@tanstack/react-router'
import { readMemberFilters } from './features/admin/member-filters.ts'
import { readReportFilters } from './features/admin/reports/report-filters.ts'
import { listSearches } from './list-searches.ts'
import { root, screen } from './root-route.ts'

const adminDesk = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(() => import('./screens/admin/admin.tsx'), 'AdminDesk'),
})

const adminMembers = createRoute({
  getParentRoute: () => root,
  path: '/admin/members',
  validateSearch: readMemberFilters,
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(() => import('./screens/admin/admin.tsx'), 'AdminMembers'),
})

const adminWaitlist = createRoute({
  getParentRoute: () => root,
  path: '/admin/waitlist',
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(() => import('./screens/admin/admin.tsx'), 'AdminWaitlist'),
})

const adminAudit = createRoute({
  getParentRoute: () => root,
  path: '/admin/audit',
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(() => import('./screens/admin/admin.tsx'), 'AdminAudit'),
})

const adminReports = createRoute({
  getParentRoute: () => root,
  path: '/admin/reports',
  validateSearch: readReportFilters,
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(() => import('./screens/admin/admin.tsx'), 'AdminReports'),
})

const adminReport = createRoute({
  getParentRoute: () => root,
  path: '/admin/reports/$id',
  staticData: { screen: 'web/screens/admin/admin.tsx' },
  component: screen(() => import('./screens/admin/admin.tsx'), 'AdminReport'),
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
  adminWaitlist,
  adminAudit,
  adminReports,
  adminReport,
  approveFestivals,
  adminUpload,
  adminSocials,
  adminSocial,
]
