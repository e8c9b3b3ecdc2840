import { useRouteContext } from '@tanstack/react-router'
import { Button, IconButton } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/pictures/more-icons.tsx'
import { shareAddress } from '../browser/share.ts'

type ShareButtonProps = {
  /** What is shared, as its page calls it. */
  title: string
  /** Of its page: as in the canonical link, without filters. */
  path: string
  /** Shows only the icon, where several things are on a page: its name says what is shared. */
  isSmall?: boolean
  /** A button among others, on phones only its icon. */
  isButton?: boolean
}

/** Sends the address of a page to somebody. */
export function ShareButton({ title, path, isSmall = false, isButton = false }: ShareButtonProps) {
  const { origin } = useRouteContext({ from: '__root__' })
  const share = () => void shareAddress(title, origin + path)
  if (isSmall)
    return <IconButton label={`Share ${title}`} title="Share" icon={<ShareIcon size={20} />} onClick={share} />
  if (isButton)
    return (
      <Button icon={<ShareIcon size={20} />} className="max-sm:min-w-11 max-sm:px-2.5" onClick={share}>
        <span className="max-sm:sr-only">Share</span>
      </Button>
    )
  return (
    <Button variant="quiet" icon={<ShareIcon size={20} />} className="-me-3" onClick={share}>
      Share
    </Button>
  )
}
