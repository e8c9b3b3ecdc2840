import { createRoute } from '@tanstack/react-router'
import { readAuthSearch } from './features/auth/auth-search.ts'
import { readSetupSearch } from './features/profile/onboarding/steps.ts'
import { type GivenSearch, onlyGiven, textOf } from './lib/lists/search.ts'
import { internalPath } from './lib/page/internal-path.ts'
import { root, screen } from './root-route.ts'

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: readAuthSearch,
  staticData: { screen: 'web/screens/auth.tsx' },
  component: screen(() => import('./screens/auth.tsx'), 'Auth'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot',
  validateSearch: ({ next }: GivenSearch) => onlyGiven({ next: internalPath(next) }),
  staticData: { screen: 'web/screens/forgot-password.tsx' },
  component: screen(() => import('./screens/forgot-password.tsx'), 'ForgotPassword'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset',
  staticData: { screen: 'web/screens/reset-password.tsx' },
  component: screen(() => import('./screens/reset-password.tsx'), 'ResetPassword'),
})

const mailedData = createRoute({
  getParentRoute: () => root,
  path: '/auth/data',
  staticData: { screen: 'web/screens/mailed-data.tsx' },
  component: screen(() => import('./screens/mailed-data.tsx'), 'MailedData'),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/auth/verify',
  staticData: { screen: 'web/screens/verify-email.tsx' },
  component: screen(() => import('./screens/verify-email.tsx'), 'VerifyEmail'),
})

const undoEmailChange = createRoute({
  getParentRoute: () => root,
  path: '/auth/undo-email',
  staticData: { screen: 'web/screens/undo-email-change.tsx' },
  component: screen(() => import('./screens/undo-email-change.tsx'), 'UndoEmailChange'),
})

const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  validateSearch: readSetupSearch,
  staticData: { screen: 'web/screens/onboarding.tsx' },
  component: screen(() => import('./screens/onboarding.tsx'), 'Onboarding'),
})

const loadSettings = () => import('./screens/settings.tsx')
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  staticData: { screen: 'web/screens/settings.tsx' },
  component: screen(loadSettings, 'Settings'),
})
const settingsPage = createRoute({
  getParentRoute: () => settings,
  path: '$section',
  loader: async ({ params }) => (await loadSettings()).requirePage(params.section),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: ({ token }: GivenSearch) => onlyGiven({ token: textOf(token) }),
  loader: async ({ context }) => {
    const { kindsQuery } = await import('./features/notifications/notifications.queries.ts')
    await context.queryClient.prefetchQuery(kindsQuery(context.api))
  },
  staticData: { screen: 'web/screens/unsubscribe.tsx' },
  component: screen(() => import('./screens/unsubscribe.tsx'), 'Unsubscribe'),
})

/** The ways in, and what members set about themselves. */
export const accountRoutes = [
  auth,
  forgotPassword,
  resetPassword,
  mailedData,
  verifyEmail,
  undoEmailChange,
  onboarding,
  settings.addChildren([settingsPage]),
  unsubscribe,
]
