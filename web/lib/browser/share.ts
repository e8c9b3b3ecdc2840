import { toast } from '../../ui/overlays/toast.ts'

/** Opens the phone's own sheet for an address; where there is none, or it refuses, copies the address and says so. */
export async function shareAddress(title: string, address: string) {
  if (await isSharedByPhone(title, address)) return
  try {
    await navigator.clipboard.writeText(address)
    toast({ title: 'Link copied' })
  } catch {
    toast({ variant: 'destructive', title: 'Failed to share', description: `Please copy this address: ${address}` })
  }
}

async function isSharedByPhone(title: string, url: string) {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    // Closing the sheet is no failure.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
