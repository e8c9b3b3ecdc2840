import { Fragment } from 'react'
import { t } from '#texts'
import type { Stay } from '../../../../contract/rooms/stays.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { dialogTrigger } from '../../../lib/page/lazy-part.tsx'
import { firstNameOf } from '../../../lib/member/first-name.ts'
import { Button } from '../../../ui/button.tsx'
import { bdi } from '../../../ui/text-elements.tsx'
import { payees } from './payees.ts'
import { moneyOf, nameIn, nightsOfPerson } from './stays.words.ts'

type MoneyPartProps = {
  stay: Stay
  memberId: string
  openPay: () => void
  openPayments: () => void
  preload: () => void
}

/** What each pays, who owes whom, and what was paid. */
export function MoneyPart({ stay, memberId, openPay, openPayments, preload }: MoneyPartProps) {
  const { people, price } = stay
  if (price.total === null) return <p className="text-soft">{t.stays.noPriceYet()}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.member.id} className="flex items-center gap-3 py-2.5">
            <Avatar id={person.member.id} name={person.member.name} picture={person.member.avatar} size="small" />
            <span className="min-w-0 flex-1">
              {t.stays.personAndNights({
                name: firstNameOf(person.member.name),
                isYou: person.member.id === memberId ? 'yes' : 'other',
                nights: nightsOfPerson(person),
                bdi,
              })}
            </span>
            <b className="tabular-nums">{moneyOf(person.share ?? 0, price.currency)}</b>
          </li>
        ))}
        <li className="flex justify-between gap-3 py-2.5 font-bold">
          <span>{t.stays.wholePrice()}</span>
          <span className="tabular-nums">{moneyOf(price.total, price.currency)}</span>
        </li>
      </ul>
      <Balance stay={stay} memberId={memberId} />
      <div className="mt-4 grid gap-3 sm:grid-cols-2 print:hidden">
        <Button {...dialogTrigger(preload)} onClick={openPayments}>
          {t.stays.whatWasPaid()}
        </Button>
        {payees(stay, memberId).length > 0 && (
          <Button
            variant={owes(stay, memberId) ? 'primary' : 'secondary'}
            {...dialogTrigger(preload)}
            onClick={openPay}
          >
            {t.stays.iHavePaid()}
          </Button>
        )}
      </div>
    </>
  )
}

const owes = ({ balance }: Stay, memberId: string) => balance.some(({ from }) => from === memberId)

/** The fewest payments that are left; the reader's own stand out. */
function Balance({ stay, memberId }: { stay: Stay; memberId: string }) {
  const { balance, booking, price, people } = stay
  if (booking.state === 'open' || booking.by === null)
    return people.length > 1 && <p className="mt-3 text-sm text-soft">{t.stays.owedOnceBooked()}</p>
  if (balance.length === 0) return <p className="mt-3 font-semibold text-teal">{t.stays.allSettled()}</p>
  return (
    <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1.5">
      {balance.map(({ from, to, amount }) => {
        const isOwn = from === memberId || to === memberId
        const side = from === memberId ? 'owing' : to === memberId ? 'owed' : 'other'
        return (
          <Fragment key={`${from} ${to}`}>
            <dt className={isOwn ? undefined : 'text-soft'}>
              {t.stays.owes({ side, from: nameIn(stay, from), to: nameIn(stay, to) })}
            </dt>
            <dd className={isOwn ? 'text-end font-display text-2xl tabular-nums' : 'text-end tabular-nums text-soft'}>
              {moneyOf(amount, price.currency)}
            </dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
