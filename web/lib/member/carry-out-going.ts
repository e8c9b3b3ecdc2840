import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Calls `go` once on the page of a festival or social to which a sign-in led because the member chose Going before it. */
export function useGoingAfterLogin(id: string, isReady: boolean, go: () => void) {
  const navigate = useNavigate()
  const isChosen = useLocation({ select: ({ state }) => state.goingTo === id })
  const carryOut = useEffectEvent(() => {
    // First, so that neither a reload nor Back repeats it.
    void navigate({
      to: '.',
      search: true,
      hash: true,
      replace: true,
      resetScroll: false,
      state: ({ goingTo: _carriedOut, ...state }) => state,
    })
    go()
  })
  useEffect(() => {
    if (isChosen && isReady) carryOut()
  }, [isChosen, isReady])
}
