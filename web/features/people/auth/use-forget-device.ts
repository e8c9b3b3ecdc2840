import { useSignOut } from './sign-out.ts'

/** Signs out, and removes all that the site keeps in this browser. The page is loaded again, so that nothing stays in its memory either. */
export function useForgetDevice() {
  const signOut = useSignOut()
  return async () => {
    await signOut()
    const { forgetBrowser } = await import('../../../lib/browser/forget-browser.ts')
    await forgetBrowser()
    location.assign('/')
  }
}
