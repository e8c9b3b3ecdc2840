import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import { NumberFinder } from '../../features/people/emergency-numbers/number-finder.tsx'
import { TextPage } from '../../shell/pages/text-page.tsx'
import { Callout } from '../../ui/states/callout.tsx'

const b = (inner: ReactNode) => <b>{inner}</b>

export function Safety() {
  return (
    <TextPage title={t.safety.safetyGuidelines()} path="/safety" lead={t.safety.lead()}>
      <Callout tone="danger" title={t.safety.inDangerRightNow()}>
        {t.safety.inDangerExplained({
          europe: (inner) => <a href="tel:112">{inner}</a>,
          america: (inner) => <a href="tel:911">{inner}</a>,
        })}
      </Callout>

      <h2 id="numbers">{t.safety.emergencyNumbers()}</h2>
      <NumberFinder />

      <h2>{t.safety.beforeYouAgreeToShare()}</h2>
      <ul>
        <li>{t.safety.talkFirst({ b })}</li>
        <li>{t.safety.peopleYouBothKnow({ b })}</li>
        <li>{t.safety.sayWhatMatters({ b })}</li>
        <li>{t.safety.checkTheRoom({ b })}</li>
        <li>{t.safety.tellSomeoneAtHome({ b })}</li>
        <li>{t.safety.haveAPlanB({ b })}</li>
      </ul>

      <h2>{t.safety.whenYouArrive()}</h2>
      <ul>
        <li>{t.safety.meetInTheLobby()}</li>
        <li>{t.safety.youCanLeave()}</li>
        <li>{t.safety.keyOfYourOwn()}</li>
        <li>{t.safety.oneMessageHome()}</li>
      </ul>

      <h2>{t.safety.money()}</h2>
      <ul>
        <li>{t.safety.payLate({ b })}</li>
        <li>{t.safety.writeItDown({ b })}</li>
        <li>{t.safety.oldestTricks()}</li>
        <li>{t.safety.nobodyNeedsYourPassword()}</li>
      </ul>

      <h2>{t.safety.boundaries()}</h2>
      <ul>
        <li>{t.safety.aSharedRoom({ b })}</li>
        <li>{t.safety.everyDance({ b })}</li>
        <li>{t.safety.drunkTooMuch({ b })}</li>
        <li>{t.safety.noPhotosOfOthers()}</li>
        <li>{t.safety.changeYourMind()}</li>
      </ul>

      <h2>{t.safety.whenSomethingIsWrong()}</h2>
      <ol>
        <li>{t.safety.getToSafety({ b })}</li>
        <li>{t.safety.tellTheOrganizers({ b })}</li>
        <li>{t.safety.callThePolice({ b })}</li>
        <li>{t.safety.keepTheEvidence({ b })}</li>
        <li>{t.safety.talkToSomeone({ b })}</li>
      </ol>

      <h2>{t.safety.ifSomeoneTurnsToYou()}</h2>
      <p>{t.safety.believeThem()}</p>

      <h2>{t.safety.whatCompasDoes()}</h2>
      <ul>
        <li>{t.safety.whoIsIt({ b })}</li>
        <li>
          {t.safety.block({
            b,
            link: (inner) => (
              <Link to="/settings/$section" params={{ section: 'privacy' }} hash="blocked">
                {inner}
              </Link>
            ),
          })}
        </li>
        <li>
          {t.safety.report({
            b,
            link: (inner) => (
              <Link to="/settings/$section" params={{ section: 'privacy' }} hash="blocked">
                {inner}
              </Link>
            ),
          })}
        </li>
        <li>{t.safety.ratings({ b })}</li>
        <li>{t.safety.roomsByGender({ b })}</li>
        <li>{t.safety.quietFirstDays({ b })}</li>
        <li>{t.safety.findEachOther({ b })}</li>
        <li>
          {t.safety.homeSafe({
            b,
            link: (inner) => <Link to="/home-safe">{inner}</Link>,
          })}
        </li>
      </ul>

      <h2>{t.safety.whatOthersSee()}</h2>
      <p>
        {t.safety.whatOthersSeeExplained({
          link: (inner) => (
            <Link to="/settings/$section" params={{ section: 'privacy' }} hash="who-goes">
              {inner}
            </Link>
          ),
        })}
      </p>
      <p>
        {t.safety.whereToReadMore({
          privacy: (inner) => <Link to="/privacy">{inner}</Link>,
          support: (inner) => <Link to="/support">{inner}</Link>,
        })}
      </p>
    </TextPage>
  )
}
