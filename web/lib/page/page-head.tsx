import { useRouteContext } from '@tanstack/react-router'
import { sharedPictureSize } from '../../../contract/pictures/shared-pictures.ts'
import { useReplayEarlyPress } from '../browser/hydration.ts'

type PageHeadProps = {
  title: string
  /** Cut if it is longer than 160 characters. */
  description: string
  /** The canonical path; without one, search engines must not index the page. */
  path?: string
  /** The path of the preview picture for messengers, of the size in contract/pictures/shared-pictures.ts. */
  picture?: string
}

export const siteName = 'Compás'

/** The metadata of a page: title, description, canonical link, and the preview for messengers. React moves it into the head. */
export function PageHead({ title, description, path, picture }: PageHeadProps) {
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
      <meta property="og:image" content={origin + (picture ?? '/icons/icon-512.png')} />
      {import.meta.env.SSR && <MessengerTags title={title} hasPicture={picture !== undefined} />}
    </>
  )
}

/** Only for messengers, which read the server's page; browsers do not need them. Twitter takes the rest from the Open Graph tags. */
const MessengerTags = ({ title, hasPicture }: { title: string; hasPicture: boolean }) => (
  <>
    <meta property="og:type" content="website" />
    <meta name="twitter:card" content={hasPicture ? 'summary_large_image' : 'summary'} />
    {hasPicture && (
      <>
        <meta property="og:image:width" content={`${sharedPictureSize.width}`} />
        <meta property="og:image:height" content={`${sharedPictureSize.height}`} />
        <meta property="og:image:alt" content={title} />
      </>
    )}
  </>
)

const maxDescriptionLength = 160

/** One line, cut to the length that search engines display. */
function shortened(description: string) {
  const line = description.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxDescriptionLength ? line : `${line.slice(0, maxDescriptionLength - 1).trimEnd()}…`
}
