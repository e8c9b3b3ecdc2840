import { toast } from '../../ui/overlays/toast.ts'

/** Opens the browser's dialog that shares an address; where there is none, copies the address. */
export async function shareAddress(title: string, address: string) {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url: address })
    await navigator.clipboard.writeText(address)
    toast({ title: 'Link copied' })
  } catch (error) {
    // Closing the browser's dialog is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ variant: 'destructive', title: 'Failed to share', description: 'Please copy the address of the page.' })
  }
  return undefined
}
