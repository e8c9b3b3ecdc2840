import { stored, write } from '../browser/browser-store.ts'
import { isHintDue } from './install.ts'

/** Mentions once in this browser that the site can be installed. `hasAsked`: the member has just sent a request for a room. */
export function offerInstalling({ hasAsked = false } = {}): void {
  if (!isHintDue({ hasAsked })) return
  write(stored.installHint, 'shown')
  void import('./install-hint.tsx').then(({ showInstallHint }) => showInstallHint())
}
