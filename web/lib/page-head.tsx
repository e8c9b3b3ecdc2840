import { useRouteContext } from '@tanstack/react-router'
import { useReplayEarlyPress } from './hydration.ts'

type PageHeadProps = {
  title: string
  /** Longer ones are cut. */
  description: string
  /** Where the page stands; without one it is of no use to a search engine. */
  path?: string
  /** Shown where the page is shared. */
  image?: string
}

export const siteName = 'Compás'

/** What a page says of itself: title, description, canonical link, Open Graph. React moves it into the head. */
export function PageHead({ title, description, path, image = '/icons/icon-512.png' }: PageHeadProps) {
  const { origin } = useRouteContext({ from: '__root__' })
  useReplayEarlyPress()
  const summary = shortened(description)
  return (
    <>
      <title>{title === siteName ? title : `${title} · ${siteName}`}</title>
      <meta name="description" content={summary} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:url" content={origin + path} />
        </>
      )}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:image" content={origin + image} />
    </>
  )
}

const longestDescription = 160

/** One line, cut where it is longer than what search engines show. */
function shortened(description: string) {
  const line = description.replaceAll(/\s+/g, ' ').trim()
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription - 1).trimEnd()}…`
}
