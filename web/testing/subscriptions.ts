import { newId } from '../lib/changes/new-id.ts'

const encoded = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What a browser gives when it subscribes to pushes; nobody takes them at this address. */
export async function newSubscription() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  return {
    endpoint: `https://push.example.org/${newId()}`,
    keys: {
      p256dh: encoded(await crypto.subtle.exportKey('raw', pair.publicKey)),
      auth: encoded(crypto.getRandomValues(new Uint8Array(16))),
    },
  }
}
