import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { type Doubt, findDoubts } from './room-doubts.ts'
import { askedTogether } from './room-doubts.words.ts'
import type { RoomValues } from './room-values.ts'

type Asked = { doubts: Doubt[]; answer: (isRight: boolean) => void }

/** Asks once whether the place and the nights are meant, if they may be a mistake. */
export function useDoubts(saved: RoomValues, openFirst: (names: readonly string[]) => void) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirmed = useRef(new Set<string>())

  const areRight = async (values: RoomValues): Promise<boolean> => {
    const found = await findDoubts({ api, queryClient }, values, saved)
    const doubts = found.filter(({ text }) => !confirmed.current.has(text))
    if (doubts.length === 0) return true
    const isRight = await new Promise<boolean>((answer) => setAsked({ doubts, answer }))
    setAsked(null)
    if (isRight) for (const { text } of doubts) confirmed.current.add(text)
    else openFirst(doubts.map(({ name }) => name))
    return isRight
  }

  const question = asked && (
    <ConfirmDialog
      open
      destructive={false}
      {...askedTogether()}
      description={asked.doubts.map(({ text }) => (
        <span key={text} className="block not-first:mt-2">
          {text}
        </span>
      ))}
      onOpenChange={() => asked.answer(false)}
      onConfirm={() => asked.answer(true)}
    />
  )
  return { areRight, question }
}
