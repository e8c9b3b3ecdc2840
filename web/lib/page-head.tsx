import { useRouteContext } from '@tanstack/react-router'
import { useWakeUp } from './awake.ts'

type PageHeadProps = {
  title: string
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
  useWakeUp()
  return (
    <>
      <title>{title === siteName ? title : `${title} · ${siteName}`}</title>
      <meta name="description" content={description} />
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
      <meta property="og:description" content={description} />
      <meta property="og:image" content={origin + image} />
    </>
  )
}
