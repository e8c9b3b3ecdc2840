import { afterFile } from '../after-file.ts'
import { site } from '../browser.ts'
import { startIdentityProvider } from './identity-provider.ts'

/** An OpenID provider for the calling test file, stopped after it. */
export async function testIdentityProvider() {
  const { google, state, stop } = await startIdentityProvider(site)
  afterFile(stop)
  return { google, state }
}
