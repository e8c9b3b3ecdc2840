import { Share } from 'lucide'
import { useHydrated } from '../../lib/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'

const ShareIcon = icon(Share)

/** Only in browsers that can share. It is the last in its line, so that nothing moves when it appears. */
export function ShareButton({ title, address }: { title: string; address: string }) {
  const hydrated = useHydrated()
  if (!hydrated || typeof navigator.share !== 'function') return null
  const share = () =>
    navigator.share({ title, url: address }).catch((error: unknown) => {
      // Closing the browser's dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ variant: 'destructive', title: 'Failed to share', description: 'Please copy the address of the page.' })
    })
  return (
    <Button variant="quiet" icon={<ShareIcon size={20} />} onClick={() => void share()}>
      Share
    </Button>
  )
}
