import { startWorker } from './service-worker.ts'

/** What the site does once a page is quiet, because nothing of it is needed before. */
export function startInstalled(): void {
  void startWorker()
}
