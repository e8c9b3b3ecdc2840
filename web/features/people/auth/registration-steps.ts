import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For Back from the second step to the first. It is not in the address, because no link may skip the first step. */
    registrationStep?: 2
  }
}

/** The credentials; the other fields are displayed on the profile. */
export const firstFields = ['username', 'email', 'password', 'confirmPassword'] as const

/** The step of the registration. After a reload it is the first, because passwords are not stored. */
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
    /** Opens the first step synchronously, so that one of its fields can be focused. */
    reopenFirst: () => flushSync(() => setFirstDone(false)),
  }
}
