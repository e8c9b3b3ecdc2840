import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { StoredTopic } from '../../../contract/people/privacy.ts'
import { alsoInBrowser, inBrowser } from '../../features/people/privacy/browser-storage.words.ts'
import { privacyQuery } from '../../features/people/privacy/privacy.queries.ts'
import { WhoRunsIt } from '../../features/people/privacy/who-runs-it.tsx'
import { TextPage } from '../../shell/pages/text-page.tsx'

const b = (inner: ReactNode) => <b>{inner}</b>

/** The stored data comes from the server, which derives it from its tables; the browser's data comes from the list of its entries. */
export function Privacy() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(privacyQuery(api))
  return (
    <TextPage title={t.privacy.privacy()} path="/privacy" lead={t.privacy.lead()}>
      <WhoRunsIt />

      <h2>{t.privacy.whatIsStored()}</h2>
      <p>{t.privacy.whatIsStoredExplained()}</p>
      {data?.stored.map((topic) => (
        <Topic key={topic.title} topic={topic} />
      ))}

      <h2>{t.privacy.whatYourBrowserKeeps()}</h2>
      <p>{t.privacy.whatYourBrowserKeepsExplained()}</p>
      <ul>
        {[...Object.values(inBrowser), ...alsoInBrowser].map((kept) => (
          <li key={kept()}>{kept()}</li>
        ))}
      </ul>

      <h2>{t.privacy.whatLeavesThisSite()}</h2>
      <ul>
        <li>{t.privacy.emails({ b })}</li>
        <li>{t.privacy.loginWithGoogle({ b })}</li>
        <li>{t.privacy.placesLookedUp({ b })}</li>
        {data?.mapHost != null && <li>{t.privacy.streetsOnMaps({ b, mapHost: data.mapHost })}</li>}
        <li>{t.privacy.courtOrPolice({ b })}</li>
      </ul>
      <p>{t.privacy.countedRequests()}</p>

      <h2>{t.privacy.yourRights()}</h2>
      <ul>
        <li>
          {t.privacy.copyOfEverything({
            b,
            link: (inner) => (
              <Link to="/settings/$section" params={{ section: 'your-data' }}>
                {inner}
              </Link>
            ),
          })}
        </li>
        <li>
          {t.privacy.correctIt({
            b,
            link: (inner) => <Link to="/settings">{inner}</Link>,
          })}
        </li>
        <li>{t.privacy.leave({ b })}</li>
        <li>{t.privacy.object({ b })}</li>
        <li>{t.privacy.complain({ b })}</li>
      </ul>
      <p>
        {t.privacy.whereToReadMore({
          safety: (inner) => <Link to="/safety">{inner}</Link>,
          terms: (inner) => <Link to="/terms">{inner}</Link>,
        })}
      </p>
    </TextPage>
  )
}

const onLeaving = { deleted: t.privacy.deletedOnLeaving, stays: t.privacy.staysOnLeaving }

function Topic({ topic: { title, what, why, seenBy, things } }: { topic: StoredTopic }) {
  return (
    <section className="grid gap-2">
      <h3>{title}</h3>
      <p>{what}</p>
      <p>{t.privacy.why({ why, b })}</p>
      <p>{t.privacy.whoSeesIt({ seenBy, b })}</p>
      <details>
        <summary className="cursor-pointer py-2.5 font-semibold">{t.privacy.howLong()}</summary>
        <dl className="grid gap-3 ps-4">
          {things.map(({ name, kept, onLeaving: then }) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-sm text-soft">{onLeaving[then]({ kept })}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
