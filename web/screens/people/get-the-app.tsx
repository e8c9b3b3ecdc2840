import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#texts'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { install, type InstallWay, installWay } from '../../lib/installed/install.ts'
import { forgetShared, readShared, type Shared } from '../../lib/installed/shared.ts'
import type { SessionUser } from '../../lib/member/session.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { NarrowPage } from '../../shell/pages/narrow-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/pictures/more-icons.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { b } from '../../ui/text-elements.tsx'
import { draftOfFestival, draftOfSocial } from './shared-drafts.ts'

/** How to install the site in this browser, and in others. */
export function Install() {
  return (
    <NarrowPage title={t.installed.title()} description={t.installed.pageDescription()}>
      <p>{t.installed.whatFor()}</p>
      {useHydrated() ? <InThisBrowser /> : <Skeleton className="h-12 rounded-m" />}
    </NarrowPage>
  )
}

function InThisBrowser() {
  const [way, setWay] = useState<InstallWay | 'done'>(installWay)
  useEffect(() => {
    const update = () => setWay(installWay())
    addEventListener('beforeinstallprompt', update)
    return () => removeEventListener('beforeinstallprompt', update)
  }, [])
  switch (way) {
    case 'installed':
      return <output className="block">{t.installed.isInstalled()}</output>
    case 'done':
      return <output className="block">{t.installed.justInstalled()}</output>
    case 'button':
      return (
        <Button
          variant="primary"
          size="large"
          className="justify-self-start"
          onClick={() => void install().then((agreed) => setWay(agreed ? 'done' : installWay()))}
        >
          {t.installed.install()}
        </Button>
      )
    case 'apple':
      return <OnApple />
    default:
      return (
        <>
          <Steps title={t.installed.elsewhere()}>
            <li>{t.installed.menuOpen()}</li>
            <li>{t.installed.menuInstall({ b })}</li>
          </Steps>
          <p className="text-soft">{t.installed.noInstalling()}</p>
          <OnApple />
        </>
      )
  }
}

function OnApple() {
  return (
    <Steps title={t.installed.onIphone()}>
      <li>
        {t.installed.iosShare({ b })}
        <span className="mt-2 flex items-center gap-3 rounded-m bg-sunk p-3 text-soft">
          <ShareIcon size={28} className="flex-none text-accent-ink" />
          {t.installed.iosPicture()}
        </span>
      </li>
      <li>{t.installed.iosAdd({ b })}</li>
      <li>{t.installed.iosConfirm({ b })}</li>
    </Steps>
  )
}

function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ol className="mt-2 grid list-decimal gap-2 ps-5">{children}</ol>
    </section>
  )
}

/** What another app shared with the installed site becomes the draft of a festival or a social. */
export function SharedThing() {
  return (
    <div className="page page-column py-8 [--column:40rem]">
      <PageHead title={t.installed.addShared()} description={t.installed.addSharedExplained()} />
      <h1>{t.installed.addShared()}</h1>
      <MembersOnly reason={t.installed.logInToAdd()}>
        {(member) => <Choice key={member.id} member={member} />}
      </MembersOnly>
    </div>
  )
}

function Choice({ member }: { member: SessionUser }) {
  const [shared, setShared] = useState<Shared | null>()
  const navigate = useNavigate()
  useEffect(() => void readShared().then(setShared), [])
  if (shared === undefined) return <Skeleton className="mt-6 h-40 rounded-m" />
  if (shared === null)
    return <EmptyState title={t.installed.nothingShared()}>{t.installed.nothingSharedExplained()}</EmptyState>
  const discard = async () => {
    await forgetShared()
    setShared(null)
  }
  return (
    <div className="mt-2 grid gap-6">
      <p className="text-soft">{t.installed.addSharedExplained()}</p>
      <Preview shared={shared} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Kind
          title={t.installed.aFestival()}
          hint={t.installed.aFestivalHint()}
          onChoose={async () => {
            await draftOfFestival(shared, member.id)
            await forgetShared()
            await navigate({ to: '/festivals/new' })
          }}
        />
        <Kind
          title={t.installed.aSocial()}
          hint={t.installed.aSocialHint()}
          onChoose={async () => {
            await draftOfSocial(shared, member.id)
            await forgetShared()
            await navigate({ to: '/social-parties/suggest' })
          }}
        />
      </div>
      <Button variant="quiet" className="justify-self-start" onClick={() => void discard()}>
        {t.installed.discardShared()}
      </Button>
    </div>
  )
}

type KindProps = { title: string; hint: string; onChoose: () => Promise<void> }

function Kind({ title, hint, onChoose }: KindProps) {
  return (
    <button type="button" className="card text-start" onClick={() => void onChoose()}>
      <span className="block font-medium">{title}</span>
      <span className="text-soft">{hint}</span>
    </button>
  )
}

const displaying = (picture: Blob) => (image: HTMLImageElement) => {
  image.src = URL.createObjectURL(picture)
  return () => URL.revokeObjectURL(image.src)
}

function Preview({ shared: { title, text, link, picture } }: { shared: Shared }) {
  return (
    <div className="grid gap-2 rounded-m bg-sunk p-4 wrap-anywhere" dir="auto">
      {picture && (
        <img
          ref={displaying(picture)}
          alt={t.installed.sharedPicture()}
          className="max-h-44 justify-self-start rounded-m"
        />
      )}
      {title && <p className="font-medium">{title}</p>}
      {text && <p className="line-clamp-6">{text}</p>}
      {link && <p className="text-soft">{link}</p>}
    </div>
  )
}
