import { useState } from 'react'
import { t } from '#texts'
import { WaitlistForm } from '../../../features/people/waitlist/waitlist-form.tsx'
import { WaitlistJoined } from '../../../features/people/waitlist/waitlist-joined.tsx'
import { PageHead } from '../../../lib/page/page-head.tsx'
import { Brand } from '../../../shell/bar/brand.tsx'
import { Card } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/pictures/cover.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'

const comingSoon = [
  t.waitlist.discoverFestivals,
  t.waitlist.findRoommates,
  t.waitlist.connectWithDancers,
  t.waitlist.planMeetups,
]

/** The waitlist, without the bars of the other pages (product specification, section 2). */
export function JoinWaitlist() {
  const [joined, setJoined] = useState<{ name: string | null }>()
  return (
    <div className="relative grid min-h-svh content-center">
      <PageHead title={t.waitlist.joinTheWaitlist()} description={t.waitlist.tagline()} path="/join-waitlist" />
      <Cover
        id="waitlist"
        hues={['Bachata', 'Salsa']}
        className="absolute inset-y-0 right-0 aspect-auto w-3/5 rounded-none bg-transparent mask-l-from-30% max-lg:hidden"
      />
      <div className="page relative grid gap-x-20 gap-y-6 py-6 md:max-lg:max-w-[40rem] lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:py-12">
        <header>
          <Brand />
          <h1 className="mt-4 lg:mt-10">{t.waitlist.joinTheWaitlist()}</h1>
          <p className="mt-2 max-w-[30rem] text-lg text-soft">{t.waitlist.tagline()}</p>
        </header>
        <Card
          aria-label={t.waitlist.joinTheWaitlist()}
          className="w-full max-w-[30rem] lg:row-span-2 lg:self-center lg:justify-self-end"
        >
          {joined ? <WaitlistJoined name={joined.name} /> : <WaitlistForm onJoined={(name) => setJoined({ name })} />}
        </Card>
        <section aria-labelledby="coming-soon">
          <h2 id="coming-soon" className="text-xl">
            {t.waitlist.comingSoon()}
          </h2>
          <ul className="mt-3 grid gap-2.5">
            {comingSoon.map((promise) => (
              <li key={promise()} className="flex gap-3">
                <CheckIcon className="flex-none text-teal" />
                {promise()}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
