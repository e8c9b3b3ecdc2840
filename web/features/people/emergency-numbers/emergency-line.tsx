import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import { emergencyNumbersQuery } from './emergency-numbers.queries.ts'
import { NumbersToCall } from './numbers-to-call.tsx'

/** 'Emergency in Spain: 112'. Renders nothing if the country is unknown. */
export function EmergencyLine({ country }: { country: string | null }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({ ...emergencyNumbersQuery(api, country ?? ''), enabled: country !== null })
  const [numbers] = data ?? []
  if (!data) return null
  return (
    <p className="mt-8 text-sm text-soft">
      {numbers
        ? t.safety.emergencyIn({ country: numbers.name, numbers: <NumbersToCall numbers={numbers} />, link })
        : t.safety.lookUpNumber({ link })}
    </p>
  )
}

const link = (inner: ReactNode) => (
  <Link to="/safety" className="link inline-flex min-h-11 items-center">
    {inner}
  </Link>
)
