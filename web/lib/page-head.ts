type Page = {
  /** Of absolute addresses; the canonical link and Open Graph need it. */
  origin: string
  path: string
  title: string
  description: string
  /** False for what is of no use to a search engine. */
  indexed?: boolean
}

export const siteName = 'Compás'

/** What a page says of itself: title, description, canonical link, Open Graph. */
export function pageHead({ origin, path, title, description, indexed = true }: Page) {
  const fullTitle = title === siteName ? title : `${title} · ${siteName}`
  const address = origin + path
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      { property: 'og:site_name', content: siteName },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { name: 'twitter:card', content: 'summary' },
    ],
    links: indexed ? [{ rel: 'canonical', href: address }] : [],
  }
}
