import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { privacyQuery } from './privacy.queries.ts'

/** The operator of this site, or a notice that none is configured. */
export function WhoRunsIt() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(privacyQuery(api))
  if (!data) return null
  if (data.operator === null) return <p>The people who run this site haven’t published their name and address yet.</p>
  const { name, contact } = data.operator
  return (
    <p>
      This site is run by <b>{name}</b>. You reach them at{' '}
      <a href={contact.includes('://') ? contact : `mailto:${contact}`} className="link break-words">
        {contact}
      </a>
      .
    </p>
  )
}
