import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useHydrated } from '../../../lib/browser/hydration.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    mailedToken?: string
  }
}

/**
 * The token of a link in an email. It is in the fragment of the address, so that no server log and no Referer contains it. It is moved at
 * once from there to the history state of this tab's entry: it cannot be read or shared with the address, and the page still has it after a
 * reload. Undefined until the page is hydrated, null if there is none.
 */
export function useMailedToken(): string | null | undefined {
  const inAddress = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') })
  const inHistory = useLocation({ select: ({ state }) => state.mailedToken ?? null })
  const hydrated = useHydrated()
  const navigate = useNavigate()
  useEffect(() => {
    if (inAddress !== null)
      void navigate({ to: '.', hash: '', state: { mailedToken: inAddress }, replace: true, resetScroll: false })
  }, [inAddress, navigate])
  return hydrated ? (inAddress ?? inHistory) : undefined
}
