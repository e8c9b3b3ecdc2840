import { endPushWithSession } from '../push/push-here.ts'
import { countVisit } from './install.ts'
import { offerInstalling } from './offer-installing.ts'
import { startWorker } from './service-worker.ts'

/** What the site does once a page is quiet, because nothing of it is needed before. */
export function startInstalled(): void {
  void startWorker()
  endPushWithSession()
  countVisit()
  offerInstalling()
  // Chromium decides later than a page is quiet whether the site can be installed.
  addEventListener('beforeinstallprompt', () => offerInstalling())
}
