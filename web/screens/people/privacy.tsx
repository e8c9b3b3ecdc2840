import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { StoredTopic } from '../../../contract/people/privacy.ts'
import { alsoInBrowser, inBrowser } from '../../features/people/privacy/browser-storage.words.ts'
import { privacyQuery } from '../../features/people/privacy/privacy.queries.ts'
import { WhoRunsIt } from '../../features/people/privacy/who-runs-it.tsx'
import { TextPage } from '../../shell/text-page.tsx'

/** The stored data comes from the server, which derives it from its tables; the browser's data comes from the list of its entries. */
export function Privacy() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(privacyQuery(api))
  return (
    <TextPage
      title="Privacy"
      path="/privacy"
      lead="What Compás knows about you, why, for how long, and who sees it. No advertising, no tracking, nothing sold."
    >
      <WhoRunsIt />

      <h2>What is stored</h2>
      <p>
        Only what we need to make this work. Whether you share your gender, or where you are, is up to you, and you can
        take back either.
      </p>
      {data?.stored.map((topic) => (
        <Topic key={topic.title} topic={topic} />
      ))}

      <h2>What your browser keeps</h2>
      <p>No cookie follows you around, and nothing of this goes to anybody else. Your browser keeps:</p>
      <ul>
        {[...Object.values(inBrowser), ...alsoInBrowser].map((kept) => (
          <li key={kept}>{kept}</li>
        ))}
      </ul>

      <h2>What leaves this site</h2>
      <ul>
        <li>
          <b>Emails</b> go through the mail service of this site and of yours.
        </li>
        <li>
          <b>A login with Google</b> tells Google that you log in here, and us your name, address and picture. We copy
          the picture once, so Google does not learn who looks at it. Without such a login we ask Google nothing.
        </li>
        <li>
          <b>Places of festivals and socials</b> may be looked up at a map service, without saying who asks.
        </li>
        {data?.mapHost != null && (
          <li>
            <b>The streets on maps</b> come from {data.mapHost}. When a map opens, your browser asks that host for the
            part you look at. It learns your internet address, your kind of browser, the address of this site and that
            part, but not who you are here. As long as you open no map, it is not asked.
          </li>
        )}
        <li>
          <b>A court or the police</b> get what the law makes us give, and no more.
        </li>
      </ul>
      <p>
        To stop anybody who calls us a thousand times, we count calls by internet address, and delete the count within a
        day.
      </p>

      <h2>Your rights</h2>
      <ul>
        <li>
          <b>A copy of everything</b>, at any time:{' '}
          <Link to="/settings/$section" params={{ section: 'your-data' }}>
            Settings, Your data
          </Link>
          .
        </li>
        <li>
          <b>Correct it:</b> everything you told us is in your <Link to="/settings">settings</Link>.
        </li>
        <li>
          <b>Leave:</b> at the end of your settings, at once and for good. What you wrote to others stays with them, as
          the words of a former member.
        </li>
        <li>
          <b>Object, or ask us to hold something back:</b> write to whoever runs this site.
        </li>
        <li>
          <b>Complain:</b> to the data protection authority where you live. You need not ask us first.
        </li>
      </ul>
      <p>
        Emails about what happens here have a link that turns them off. What we do for safety is explained in the{' '}
        <Link to="/safety">Safety Guidelines</Link>, and the house rules are in the <Link to="/terms">terms</Link>.
      </p>
    </TextPage>
  )
}

const onLeaving = { deleted: 'Deleted when you leave', stays: 'Stays when you leave, without your name' }

function Topic({ topic: { title, what, why, seenBy, things } }: { topic: StoredTopic }) {
  return (
    <section className="grid gap-2">
      <h3>{title}</h3>
      <p>{what}</p>
      <p>
        <b>Why:</b> {why}
      </p>
      <p>
        <b>Who sees it:</b> {seenBy}
      </p>
      <details>
        <summary className="cursor-pointer py-2.5 font-semibold">How long it is kept</summary>
        <dl className="grid gap-3 ps-4">
          {things.map(({ name, kept, onLeaving: then }) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-sm text-soft">
                {kept}. {onLeaving[then]}.
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
