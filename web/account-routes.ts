import { createRoute } from '@tanstack/react-router'
import { readAuthSearch } from './features/people/auth/auth-search.ts'
import { readSetupSearch } from './features/people/profile/onboarding/steps.ts'
import { type GivenSearch, onlyGiven, textOf } from './lib/lists/search.ts'
import { internalPath } from './lib/page/internal-path.ts'
import { root, screen } from './root-route.ts'

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: readAuthSearch,
  staticData: { screen: 'web/screens/people/sign-in/auth.tsx' },
  component: screen(() => import('./screens/people/sign-in/auth.tsx'), 'Auth'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot',
  validateSearch: ({ next }: GivenSearch) => onlyGiven({ next: internalPath(next) }),
  staticData: { screen: 'web/screens/people/sign-in/forgot-password.tsx' },
  component: screen(() => import('./screens/people/sign-in/forgot-password.tsx'), 'ForgotPassword'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset',
  staticData: { screen: 'web/screens/people/sign-in/reset-password.tsx' },
  component: screen(() => import('./screens/people/sign-in/reset-password.tsx'), 'ResetPassword'),
})

const mailedData = createRoute({
  getParentRoute: () => root,
  path: '/auth/data',
  staticData: { screen: 'web/screens/people/mailed-data.tsx' },
  component: screen(() => import('./screens/people/mailed-data.tsx'), 'MailedData'),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/auth/verify',
  staticData: { screen: 'web/screens/people/sign-in/verify-email.tsx' },
  component: screen(() => import('./screens/people/sign-in/verify-email.tsx'), 'VerifyEmail'),
})

const undoEmailChange = createRoute({
  getParentRoute: () => root,
  path: '/auth/undo-email',
  staticData: { screen: 'web/screens/people/sign-in/undo-email-change.tsx' },
  component: screen(() => import('./screens/people/sign-in/undo-email-change.tsx'), 'UndoEmailChange'),
})

const emailAction = createRoute({
  getParentRoute: () => root,
  path: '/auth/email-action',
  staticData: { screen: 'web/screens/people/email-action.tsx' },
  component: screen(() => import('./screens/people/email-action.tsx'), 'EmailAction'),
})

const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  validateSearch: readSetupSearch,
  staticData: { screen: 'web/screens/people/sign-in/onboarding.tsx' },
  component: screen(() => import('./screens/people/sign-in/onboarding.tsx'), 'Onboarding'),
})

const loadSettings = () => import('./screens/people/settings/settings.tsx')
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  staticData: { screen: 'web/screens/people/settings/settings.tsx' },
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
    const { kindsQuery } = await import('./features/chat/notifications/notifications.queries.ts')
    await context.queryClient.prefetchQuery(kindsQuery(context.api))
  },
  staticData: { screen: 'web/screens/people/unsubscribe.tsx' },
  component: screen(() => import('./screens/people/unsubscribe.tsx'), 'Unsubscribe'),
})

const getTheApp = () => import('./screens/people/get-the-app.tsx')
const appPage = (name: 'Install' | 'SharedThing') => ({
  getParentRoute: () => root,
  staticData: { screen: 'web/screens/people/get-the-app.tsx' },
  component: screen(getTheApp, name),
})
const install = createRoute({ path: '/install', ...appPage('Install') })
const share = createRoute({ path: '/share', ...appPage('SharedThing') })

/** Sign-in, registration and the members' own settings. */
export const accountRoutes = [
  auth,
  forgotPassword,
  resetPassword,
  mailedData,
  verifyEmail,
  undoEmailChange,
  emailAction,
  onboarding,
  settings.addChildren([settingsPage]),
  unsubscribe,
  install,
  share,
]
