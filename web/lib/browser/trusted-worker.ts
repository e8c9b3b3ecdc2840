type Rules = { createScriptURL(url: string): string | undefined }
type TrustedTypes = { createPolicy(name: string, rules: Rules): { createScriptURL(url: string): unknown } }

/* The page's policy (Trusted Types) refuses plain text as the address of a script. */

/** The address of one of our workers in the form that the page's policy requires. */
export function trustedWorkerUrl(name: string, url: string): string {
  const policy = trustedTypes()?.createPolicy(name, { createScriptURL: () => url })
  return (policy?.createScriptURL(url) ?? url) as string
}

/** Allows the one worker of a library that passes its address as text. A page may have only one such library. */
export function trustWorkerOfLibrary(url: string) {
  trustedTypes()?.createPolicy('default', { createScriptURL: (text) => (text === url ? url : undefined) })
}

const trustedTypes = () => (window as { trustedTypes?: TrustedTypes }).trustedTypes
