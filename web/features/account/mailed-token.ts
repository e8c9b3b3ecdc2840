import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token of a mailed link, which comes in the address's fragment so that no server's log and no Referer ever holds it.
 * It leaves the address, and the browser's history, at once. Undefined until the page is awake, null where there is none.
 */
export function useMailedToken(): string | null | undefined {
  const fragment = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const given = new URLSearchParams(fragment).get('token')
    setToken((before) => given ?? before ?? null)
    if (given !== null) void navigate({ to: '.', hash: '', replace: true, resetScroll: false })
  }, [fragment, navigate])
  return token
}
