import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** So that Back leads from the second step to the first. It is not in the address, as no link may lead past the first. */
    registrationStep?: 2
  }
}

/** What one logs in with; the rest is shown on the profile. */
export const firstFields = ['username', 'email', 'password', 'confirmPassword'] as const

/** The step of the registration. After a reload it is the first, because passwords are not kept. */
export function useRegistrationStep() {
  const { history } = useRouter()
  const navigate = useNavigate({ from: '/auth' })
  const asked = useLocation({ select: ({ state }) => state.registrationStep ?? 1 })
  const [isFirstDone, setFirstDone] = useState(false)
  return {
    step: isFirstDone ? asked : 1,
    next: () => {
      setFirstDone(true)
      if (asked === 1) void navigate({ search: true, state: { registrationStep: 2 }, resetScroll: false })
    },
    previous: () => history.back(),
    /** Opens the first step at once, for the focus at one of its fields. */
    reopenFirst: () => flushSync(() => setFirstDone(false)),
  }
}
