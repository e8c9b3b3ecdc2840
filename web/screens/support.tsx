import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { WhoRunsIt } from '../features/people/privacy/who-runs-it.tsx'
import { TextPage } from '../shell/pages/text-page.tsx'

export function Support() {
  return (
    <TextPage title={t.support.support()} path="/support" lead={t.support.lead()}>
      <h2>{t.support.findingAFestival()}</h2>
      <h3>{t.support.doINeedAnAccount()}</h3>
      <p>
        {t.support.accountNeededFor({
          calendar: (inner) => <Link to="/festivals/calendar">{inner}</Link>,
          login: (inner) => <Link to="/auth">{inner}</Link>,
        })}
      </p>
      <h3>{t.support.iCantFindAFestival()}</h3>
      <p>{t.support.howToFind({ link: (inner) => <Link to="/festivals/new">{inner}</Link> })}</p>
      <h3>{t.support.whatDoesThePriceMean()}</h3>
      <p>{t.support.priceExplained()}</p>

      <h2>{t.support.interestedGoingFavourites()}</h2>
      <h3>{t.support.whatIsTheDifference()}</h3>
      <p>{t.support.differenceExplained()}</p>
      <h3>{t.support.whereAreTheButtons()}</h3>
      <p>{t.support.buttonsExplained()}</p>

      <h2>{t.support.addingAFestival()}</h2>
      <h3>{t.support.whoSeesMyFestival()}</h3>
      <p>{t.support.whoSeesExplained()}</p>
      <h3>{t.support.wrongDetails()}</h3>
      <p>{t.support.wrongDetailsExplained()}</p>

      <h2>{t.support.yourAccount()}</h2>
      <h3>{t.support.iCantLogIn()}</h3>
      <p>{t.support.loginExplained()}</p>
      <h3>{t.support.forgottenPassword()}</h3>
      <p>
        {t.support.forgottenExplained({
          link: (inner) => <Link to="/auth/forgot">{inner}</Link>,
          settings: (inner) => (
            <Link to="/settings/$section" params={{ section: 'login' }} hash="password">
              {inner}
            </Link>
          ),
        })}
      </p>
      <h3>{t.support.otherLogins()}</h3>
      <p>{t.support.otherLoginsExplained()}</p>
      <h3>{t.support.changingDetails()}</h3>
      <p>{t.support.changingExplained({ link: (inner) => <Link to="/settings">{inner}</Link> })}</p>
      <h3>{t.support.dataOrLeaving()}</h3>
      <p>
        {t.support.dataOrLeavingExplained({
          link: (inner) => (
            <Link to="/settings/$section" params={{ section: 'your-data' }}>
              {inner}
            </Link>
          ),
        })}
      </p>
      <h3>{t.support.stayingLoggedIn()}</h3>
      <p>
        {t.support.stayingLoggedInExplained({
          link: (inner) => (
            <Link to="/settings/$section" params={{ section: 'login' }} hash="sessions">
              {inner}
            </Link>
          ),
        })}
      </p>

      <h3 id="suspended">{t.support.suspended()}</h3>
      <p>{t.support.suspendedExplained({ link: (inner) => <Link to="/auth/forgot">{inner}</Link> })}</p>

      <h2>{t.support.reachingUs()}</h2>
      <p>{t.support.whereToAsk()}</p>
      <WhoRunsIt />
      <p>{t.support.inDanger({ link: (inner) => <Link to="/safety">{inner}</Link> })}</p>
    </TextPage>
  )
}
