import { createRoute } from '@tanstack/react-router'
import { readMemberFilters } from './features/desk/admin/member-filters.ts'
import { readReportFilters } from './features/desk/admin/reports/report-filters.ts'
import { listSearches } from './list-searches.ts'
import { type GivenSearch, onlyGiven } from './lib/lists/search.ts'
import { root, screen } from './root-route.ts'

/* The short pages are in one file. */
const loadDesk = () => import('./screens/desk/admin.tsx')
const desk = (
  name:
    | 'AdminDesk'
    | 'AdminMembers'
    | 'AdminVerifications'
    | 'AdminWaitlist'
    | 'AdminHeld'
    | 'AdminHealth'
    | 'AdminNotices'
    | 'AdminRates'
    | 'AdminAudit',
) => ({
  getParentRoute: () => root,
  staticData: { screen: 'web/screens/desk/admin.tsx' },
  component: screen(loadDesk, name),
})
const adminDesk = createRoute({ path: '/admin', ...desk('AdminDesk') })
const adminMembers = createRoute({
  path: '/admin/members',
  validateSearch: readMemberFilters,
  ...desk('AdminMembers'),
})
const adminVerifications = createRoute({
  path: '/admin/verifications',
  validateSearch: ({ show }: GivenSearch) =>
    onlyGiven({ show: show === 'verified' ? ('verified' as const) : undefined }),
  ...desk('AdminVerifications'),
})
const adminWaitlist = createRoute({ path: '/admin/waitlist', ...desk('AdminWaitlist') })
const adminHeld = createRoute({ path: '/admin/held', ...desk('AdminHeld') })
const adminHealth = createRoute({ path: '/admin/health', ...desk('AdminHealth') })
const adminNotices = createRoute({ path: '/admin/notices', ...desk('AdminNotices') })
const adminRates = createRoute({ path: '/admin/rates', ...desk('AdminRates') })
const adminAudit = createRoute({ path: '/admin/audit', ...desk('AdminAudit') })

const adminReports = createRoute({
  getParentRoute: () => root,
  path: '/admin/reports',
  validateSearch: readReportFilters,
  staticData: { screen: 'web/screens/desk/admin.tsx' },
  component: screen(() => import('./screens/desk/admin.tsx'), 'AdminReports'),
})

const adminReport = createRoute({
  getParentRoute: () => root,
  path: '/admin/reports/$id',
  staticData: { screen: 'web/screens/desk/admin.tsx' },
  component: screen(() => import('./screens/desk/admin.tsx'), 'AdminReport'),
})

const approveFestivals = createRoute({
  getParentRoute: () => root,
  path: '/admin/festivals',
  staticData: { screen: 'web/screens/desk/admin-festivals.tsx' },
  component: screen(() => import('./screens/desk/admin-festivals.tsx'), 'AdminFestivals'),
})

const approveSuggestions = createRoute({
  getParentRoute: () => root,
  path: '/admin/suggestions',
  staticData: { screen: 'web/screens/desk/admin-suggestions.tsx' },
  component: screen(() => import('./screens/desk/admin-suggestions.tsx'), 'AdminSuggestions'),
})

const adminUpload = createRoute({
  getParentRoute: () => root,
  path: '/admin/upload',
  staticData: { screen: 'web/screens/desk/admin-upload.tsx' },
  component: screen(() => import('./screens/desk/admin-upload.tsx'), 'AdminUpload'),
})

const adminSocials = createRoute({
  getParentRoute: () => root,
  path: '/admin/socials',
  validateSearch: listSearches.managed,
  staticData: { screen: 'web/screens/desk/admin-socials.tsx' },
  component: screen(() => import('./screens/desk/admin-socials.tsx'), 'AdminSocials'),
})

const adminSocial = createRoute({
  getParentRoute: () => root,
  path: '/admin/socials/$id',
  staticData: { screen: 'web/screens/desk/admin-social.tsx' },
  component: screen(() => import('./screens/desk/admin-social.tsx'), 'AdminSocial'),
})

/** The pages for admins. */
export const adminRoutes = [
  adminDesk,
  adminMembers,
  adminVerifications,
  adminWaitlist,
  adminHeld,
  adminHealth,
  adminNotices,
  adminRates,
  adminAudit,
  adminReports,
  adminReport,
  approveFestivals,
  approveSuggestions,
  adminUpload,
  adminSocials,
  adminSocial,
]
