import { useHydrated } from '../../lib/browser/hydration.ts'
import { shareAddress } from '../../lib/browser/share.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/pictures/more-icons.tsx'

/** Only in browsers that can share. It is the last in its line, so that nothing moves when it appears. */
export function ShareButton({ title, address }: { title: string; address: string }) {
  const hydrated = useHydrated()
  if (!hydrated || typeof navigator.share !== 'function') return null
  return (
    <Button variant="quiet" icon={<ShareIcon size={20} />} onClick={() => void shareAddress(title, address)}>
      Share
    </Button>
  )
}
