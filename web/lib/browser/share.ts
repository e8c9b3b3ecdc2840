import { t } from '#texts'
import { toast } from '../../ui/overlays/toast.ts'

/** Opens the share sheet of the device for an address. If there is none, or it fails, copies the address and displays a toast. */
export async function shareAddress(title: string, address: string) {
  if (await isSharedByPhone(title, address)) return
  try {
    await navigator.clipboard.writeText(address)
    toast({ title: t.page.linkCopied() })
  } catch {
    toast({
      variant: 'destructive',
      title: t.page.failedToShare(),
      description: t.page.pleaseCopyThisAddress({ address }),
    })
  }
}

async function isSharedByPhone(title: string, url: string) {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    // Closing the sheet is not a failure.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
