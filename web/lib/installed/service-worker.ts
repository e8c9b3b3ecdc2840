import { trustedWorkerUrl } from '../browser/trusted-worker.ts'

const isOff = () => document.querySelector('meta[name="service-worker"][content="off"]') !== null

/** Registers the service worker, or undefined where there is none: in old browsers, and where the site has switched it off. */
export async function startWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || isOff()) return undefined
  try {
    return await navigator.serviceWorker.register(trustedWorkerUrl('worker', '/sw.js'), { updateViaCache: 'none' })
  } catch (error) {
    console.warn('Nothing opens without a network in this browser', error)
    return undefined
  }
}
