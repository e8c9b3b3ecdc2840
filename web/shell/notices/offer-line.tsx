import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isPublishedLanguage } from '../../../texts/languages.ts'
import { stored, write } from '../../lib/browser/browser-store.ts'
import { showLanguageOffer } from '../../lib/browser/language/language-choice.ts'
import { chosenLanguage } from '../../lib/browser/language/language-offer.ts'
import { IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/pictures/icons.tsx'
import { LanguageLink } from '../languages/language-links.tsx'

type Texts = Record<'language' | 'viewPage' | 'dismiss', string>

/** In all languages, while the scripts of a page have the texts of one. */
const texts = import.meta.glob<Texts>('../../../texts/language-offer/*.json', { eager: true, import: 'default' })

/** The offer in its own language. It is loaded only with one. */
export function OfferLine({ language }: { language: string }) {
  // Without a choice it is an offer of the home page.
  const isOver = useLocation({ select: ({ pathname }) => pathname !== '/' }) && chosenLanguage() === null
  useEffect(() => {
    if (isOver) showLanguageOffer(null)
  }, [isOver])
  const text = texts[`../../../texts/language-offer/${language}.json`]
  if (isOver || !text || !isPublishedLanguage(language)) return null
  const dismiss = () => {
    showLanguageOffer(null)
    write(stored.dismissedLanguageOffer, language)
  }
  return (
    <aside lang={language} aria-label={text.language} className="page">
      <p>
        <LanguageLink language={language} className="link">
          {text.viewPage}
        </LanguageLink>
      </p>
      <IconButton label={text.dismiss} icon={<CloseIcon size={20} />} onClick={dismiss} />
    </aside>
  )
}
