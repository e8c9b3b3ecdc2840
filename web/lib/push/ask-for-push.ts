import { t } from '#texts'
import { currentToasts, onToasts, toast } from '../../ui/overlays/toast.ts'
import type { Api } from '../api.ts'
import { stored, read, write } from '../browser/browser-store.ts'
import { toastFailure } from '../changes/mutations.ts'
import { offerInstalling } from '../installed/offer-installing.ts'
import type { AskedAfter } from './may-ask.ts'
import { isPushedHere, pushSupport, turnPushOn } from './push-here.ts'

const questions: Record<AskedAfter, () => string> = {
  request: t.push.askAfterRequest,
  message: t.push.askAfterMessage,
  meetup: t.push.askAfterMeetup,
}

/** In milliseconds: long enough to read it and think. It stays as long as it is pointed at or has the focus. */
const duration = 20_000

/**
 * Asks once in a browser whether it may notify the member, when they have just done what may be answered while the site is closed. The
 * browser's own question follows only a yes, so that none is refused for good by mistake.
 */
export async function askForPush(api: Api, memberId: string, after: AskedAfter): Promise<void> {
  if (pushSupport() !== 'ready' || read(stored.askedForPush) !== null || (await isPushedHere(memberId))) {
    // One thing at a time: the site is offered for the home screen where nothing else is asked.
    if (after === 'request') offerInstalling({ hasAsked: true })
    return
  }
  write(stored.askedForPush, 'yes')
  await otherToastsGone()
  const { dismiss } = toast({
    title: questions[after](),
    duration,
    action: {
      label: t.push.notifyMe(),
      altText: t.push.alsoInSettings(),
      onSelect: () => {
        dismiss()
        void turnOn(api, memberId)
      },
    },
  })
}

async function turnOn(api: Api, id: string) {
  try {
    // The browser's question needs the press, so nothing may be waited for before it.
    const isAllowed = await turnPushOn(api, { id, showsText: false })
    toast(
      isAllowed
        ? { title: t.push.turnedOn() }
        : { title: t.push.notAllowed(), description: t.push.alsoInSettings(), variant: 'destructive' },
    )
  } catch (error) {
    toastFailure(t.push.failedToTurnOn(), error)
  }
}

/** What the act itself said is read first. */
function otherToastsGone(): Promise<void> {
  const isGone = () => !currentToasts().some(({ open, announceOnly }) => open && !announceOnly)
  if (isGone()) return Promise.resolve()
  return new Promise((done) => {
    const stop = onToasts(() => {
      if (!isGone()) return
      stop()
      done()
    })
  })
}
