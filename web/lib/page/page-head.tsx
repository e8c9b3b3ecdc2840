import { useRouteContext } from '@tanstack/react-router'
import { pathIn } from '../../../texts/addresses.ts'
import { currentLanguage, defaultLanguage, type Language, languages } from '../../../texts/languages.ts'
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
  const { origin, language } = useRouteContext({ from: '__root__' })
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
          <link rel="canonical" href={origin + pathIn(language, path)} />
          <meta property="og:url" content={origin + pathIn(language, path)} />
          {import.meta.env.SSR && languages.length > 1 && <Alternates origin={origin} path={path} />}
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
    <meta property="og:locale" content={localeOf(currentLanguage())} />
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

/** 'pt_BR': Open Graph has no language without a country. */
function localeOf(tag: Language) {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}_${region}`
}

/** The same page in each language, for search engines and messengers, which read the server's page. */
const Alternates = ({ origin, path }: { origin: string; path: string }) => (
  <>
    {languages
      .filter((language) => language !== currentLanguage())
      .map((language) => (
        <meta key={language} property="og:locale:alternate" content={localeOf(language)} />
      ))}
    {languages.map((language) => (
      <link key={language} rel="alternate" hrefLang={language} href={origin + pathIn(language, path)} />
    ))}
    <link rel="alternate" hrefLang="x-default" href={origin + pathIn(defaultLanguage, path)} />
  </>
)

const maxDescriptionLength = 160

/** One line, cut to the length that search engines display. */
function shortened(description: string) {
  const line = description.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxDescriptionLength ? line : `${line.slice(0, maxDescriptionLength - 1).trimEnd()}…`
}
