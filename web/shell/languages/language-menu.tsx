import { Globe } from 'lucide'
import { t } from '#texts'
import { currentLanguage, isPublishedLanguage, languageNames } from '../../../texts/languages.ts'
import { ChevronDownIcon, icon } from '../../ui/pictures/icons.tsx'
import { LanguageLinks } from './language-links.tsx'

const GlobeIcon = icon(Globe)

/** The row of a menu that unfolds the choice of a language. The globe is for those who do not read that of the page. */
export function LanguageMenu() {
  const language = currentLanguage()
  return (
    <details className="group">
      <summary className="menu-row cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <GlobeIcon />
        <span className="min-w-0 flex-1">{t.shell.language()}</span>
        <span className="font-normal text-soft">{isPublishedLanguage(language) && languageNames[language]}</span>
        <ChevronDownIcon size={20} className="group-open:rotate-180" />
      </summary>
      <LanguageLinks className="grid grid-cols-2" linkClass="menu-row" />
    </details>
  )
}
