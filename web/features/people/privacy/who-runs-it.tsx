import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { privacyQuery } from './privacy.queries.ts'
import { b } from '../../../ui/text-elements.tsx'

/** The operator of this site, or a notice that none is configured. */
export function WhoRunsIt() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(privacyQuery(api))
  if (!data) return null
  if (data.operator === null) return <p>{t.privacy.operatorNotKnown()}</p>
  const { name, contact } = data.operator
  return (
    <p>
      {t.privacy.operator({
        name,
        b,
        contact,
        link: (inner) => (
          <a href={contact.includes('://') ? contact : `mailto:${contact}`} className="link break-words">
            {inner}
          </a>
        ),
      })}
    </p>
  )
}
