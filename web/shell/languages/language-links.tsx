import { useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { pathIn } from '../../../texts/addresses.ts'
import { currentLanguage, languageNames, languages, type PublishedLanguage } from '../../../texts/languages.ts'
import { type OnRefused, useChooseLanguage } from './choose-language.ts'

type LanguageLinkProps = ComponentProps<'a'> & { language: PublishedLanguage; onRefused?: OnRefused | undefined }

/** To the same page in another language, which is another document: it works without scripts, and a press is a choice. */
export function LanguageLink({ language, onRefused, children, ...rest }: LanguageLinkProps) {
  const address = useLocation({ select: ({ href }) => href.split('#', 1)[0] ?? '/' })
  const choose = useChooseLanguage(onRefused)
  return (
    <a
      {...rest}
      href={pathIn(language, address)}
      hrefLang={language}
      lang={language}
      onClick={(event) => void choose(event, language)}
    >
      {children}
    </a>
  )
}

type LanguageLinksProps = {
  /** The marked language; that of the page by default. */
  current?: string
  className: string
  linkClass: string
  onRefused?: OnRefused
}

/** The choice of a language, each named in itself. */
export const LanguageLinks = ({ current = currentLanguage(), className, linkClass, onRefused }: LanguageLinksProps) => (
  <ul className={className}>
    {languages.map((language) => (
      <li key={language}>
        <LanguageLink
          language={language}
          aria-current={language === current ? 'true' : undefined}
          className={linkClass}
          onRefused={onRefused}
        >
          {languageNames[language]}
        </LanguageLink>
      </li>
    ))}
  </ul>
)
