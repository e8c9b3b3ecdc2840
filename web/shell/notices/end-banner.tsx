import { useEffect } from 'react'
import { t } from '#texts'
import type { Banner } from '../../../contract/chat/notices.ts'
import { read, stored, write } from '../../lib/browser/browser-store.ts'
import { IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/pictures/icons.tsx'

/** The max delay of a timer, in milliseconds. */
const longestWait = 2 ** 31 - 1

type EndBannerProps = Pick<Banner, 'id' | 'endsAt'> & { onOver: (isOver: true) => void }

/** Dismisses a banner, and removes it at its end while the page is open. It is loaded only with a banner. */
export function EndBanner({ id, endsAt, onOver }: EndBannerProps) {
  // The first script hides the banner that came with the page if it was dismissed, but not a later one.
  useEffect(() => {
    if (read(stored.dismissedBanner) !== id) delete document.documentElement.dataset['bannerDismissed']
  }, [id])
  useEffect(() => {
    if (endsAt === null) return undefined
    const timer = setTimeout(onOver, Math.min(longestWait, Date.parse(endsAt) - Date.now()), true)
    return () => clearTimeout(timer)
  }, [endsAt, onOver])
  return (
    <IconButton
      label={t.shell.dismiss()}
      icon={<CloseIcon size={20} />}
      onClick={() => write(stored.dismissedBanner, id)}
    />
  )
}
