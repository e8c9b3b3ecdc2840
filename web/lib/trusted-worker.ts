type ScriptUrls = { createScriptURL(url: string): unknown }
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrls }

/** The address of a worker of ours as the page's policy demands it, where the browser knows trusted types. */
export function trustedWorkerUrl(name: string, url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(name, { createScriptURL: () => url })
  return (policy?.createScriptURL(url) ?? url) as string
}
