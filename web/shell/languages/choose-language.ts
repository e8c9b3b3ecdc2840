import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { currentLanguage, type PublishedLanguage } from '../../../texts/languages.ts'
import { keepLanguage } from '../../lib/browser/language/language-choice.ts'
import { sessionUser } from '../../lib/member/session.ts'

export type OnRefused = (error: unknown) => void

/**
 * For a press on a link to the page in another language: keeps the choice in this browser and, for a member, in the account, before the
 * page is left. If the account cannot be changed, the page opens nevertheless, unless `onRefused` is given.
 */
export function useChooseLanguage(onRefused?: OnRefused) {
  const { api, queryClient } = useRouter().options.context
  return async (event: MouseEvent<HTMLAnchorElement>, language: PublishedLanguage) => {
    const link = event.currentTarget
    // The same part of the page; the server, which writes the address, does not know it.
    link.hash = window.location.hash
    const member = sessionUser()
    const isNew = language !== currentLanguage()
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    if (!isElsewhere && (member || !isNew)) event.preventDefault()
    try {
      if (member) await (await import('./save-language.ts')).saveLanguage(api, queryClient, member.id, language)
    } catch (error) {
      if (onRefused) return onRefused(error)
    }
    keepLanguage(language)
    if (member && isNew && !isElsewhere) window.location.assign(link.href)
  }
}
