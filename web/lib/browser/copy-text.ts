import { t } from '#texts'
import { toast } from '../../ui/overlays/toast.ts'
import { toastFailure } from '../changes/mutations.ts'

/** Copies a text and returns whether that worked: no browser allows it over plain http. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: t.page.copied() })
  } catch (error) {
    toastFailure(t.page.failedToCopy(), error, t.page.browserDoesNotAllowIt())
  }
}
