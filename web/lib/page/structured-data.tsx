import { useState } from 'react'
import { useHydrated } from '../browser/hydration.ts'

/** The schema.org data of a page for search engines. Only the server writes it: under Trusted Types a browser must not write a script. */
export function StructuredData({ value }: { value: () => object }) {
  const hydrated = useHydrated()
  const [json] = useState(() => (hydrated ? null : inScript(value())))
  if (json === null) return null
  // oxlint-disable-next-line react/no-danger -- JSON with every '<' escaped, so that nothing in it ends the script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
