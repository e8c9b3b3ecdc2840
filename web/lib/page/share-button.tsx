import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { ownPath } from '../../../texts/addresses.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/pictures/more-icons.tsx'
import { shareAddress } from '../browser/share.ts'

type ShareButtonProps = {
  /** The title of the shared item, as on its page. */
  title: string
  /** The path of its page, as in the canonical link, without filters. */
  path: string
  /** Displays only the icon, for pages with several items; its accessible name contains the title. */
  isSmall?: boolean
  /** Displays a button, which on phones has only the icon. */
  isButton?: boolean
}

/** Shares the address of a page. */
export function ShareButton({ title, path, isSmall = false, isButton = false }: ShareButtonProps) {
  const { origin } = useRouteContext({ from: '__root__' })
  const share = () => void shareAddress(title, origin + ownPath(path))
  if (isSmall)
    return (
      <IconButton
        label={t.page.shareTitled({ title })}
        title={t.page.share()}
        icon={<ShareIcon size={20} />}
        onClick={share}
      />
    )
  if (isButton)
    return (
      <Button icon={<ShareIcon size={20} />} className="max-sm:min-w-11 max-sm:px-2.5" onClick={share}>
        <span className="max-sm:sr-only">{t.page.share()}</span>
      </Button>
    )
  return (
    <Button variant="quiet" icon={<ShareIcon size={20} />} className="-me-3" onClick={share}>
      {t.page.share()}
    </Button>
  )
}
