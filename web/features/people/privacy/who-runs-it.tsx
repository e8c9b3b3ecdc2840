import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Callout } from '../../../ui/states/callout.tsx'
import { privacyQuery } from './privacy.queries.ts'

/** The operator of this site, or a notice that none is configured. */
export function WhoRunsIt() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(privacyQuery(api))
  if (!data) return null
  if (data.operator === null)
    return (
      <Callout tone="amber" title="Nobody has signed this page yet">
        The people who run this site have not published their name and address here. Ask whoever told you about it who
        they are, and share no more here than you need to.
      </Callout>
    )
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
