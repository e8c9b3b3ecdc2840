import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import { WhoRunsIt } from '../features/people/privacy/who-runs-it.tsx'
import { TextPage } from '../shell/pages/text-page.tsx'

const b = (inner: ReactNode) => <b>{inner}</b>

export function Terms() {
  return (
    <TextPage title={t.terms.terms()} path="/terms" lead={t.terms.lead()}>
      <WhoRunsIt />
      <p>{t.terms.lawOfYourCountry()}</p>

      <h2>{t.terms.whatCompasIs()}</h2>
      <p>{t.terms.whatCompasIsExplained()}</p>

      <h2>{t.terms.whoCanJoin()}</h2>
      <ul>
        <li>{t.terms.realPeople()}</li>
        <li>{t.terms.adultsOnly({ b })}</li>
        <li>{t.terms.keepYourPassword()}</li>
      </ul>

      <h2>{t.terms.theHouseRules()}</h2>
      <ul>
        <li>{t.terms.respect({ b })}</li>
        <li>{t.terms.honesty({ b })}</li>
        <li>{t.terms.roomsByGender({ b })}</li>
        <li>{t.terms.noBusiness({ b })}</li>
        <li>{t.terms.privateStaysPrivate({ b })}</li>
        <li>{t.terms.postOnlyYours({ b })}</li>
      </ul>

      <h2>{t.terms.yourFirstDays()}</h2>
      <p>{t.terms.yourFirstDaysExplained()}</p>

      <h2>{t.terms.brokenRules()}</h2>
      <p>{t.terms.brokenRulesExplained({ link: (inner) => <Link to="/safety">{inner}</Link> })}</p>

      <h2>{t.terms.liability()}</h2>
      <p>{t.terms.liabilityExplained()}</p>

      <h2>{t.terms.leavingAndChanges()}</h2>
      <p>
        {t.terms.leavingExplained({
          settings: (inner) => (
            <Link to="/settings/$section" params={{ section: 'your-data' }}>
              {inner}
            </Link>
          ),
          privacy: (inner) => <Link to="/privacy">{inner}</Link>,
        })}
      </p>
    </TextPage>
  )
}
