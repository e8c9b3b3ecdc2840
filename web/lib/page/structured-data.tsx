import { useState } from 'react'
import { ownPath } from '../../../texts/addresses.ts'
import { currentLanguage } from '../../../texts/languages.ts'
import { useHydrated } from '../browser/hydration.ts'

type StructuredDataProps = { origin: string; path: string; value: (url: string) => object }

/**
 * What a page is about as schema.org data, for search engines; `value` gets the page's address. Only the server writes it: under Trusted
 * Types a browser must not write a script.
 */
export function StructuredData({ origin, path, value }: StructuredDataProps) {
  const hydrated = useHydrated()
  const [json] = useState(() => {
    if (hydrated) return null
    const url = origin + ownPath(path)
    return inScript({
      ...value(url),
      url,
      mainEntityOfPage: { '@type': 'WebPage', '@id': url, inLanguage: currentLanguage() },
    })
  })
  if (json === null) return null
  // oxlint-disable-next-line react/no-danger -- JSON with every '<' escaped, so that nothing in it ends the script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
