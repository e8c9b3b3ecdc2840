import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLanguage, type Language, readLanguageBy } from '../../../texts/languages.ts'
import { CalendarRange } from './calendar-range.tsx'

test.each([
  ['en', 'September 2026', 'Mon', 'Monday', 'Monday, 7 September 2026'],
  ['es', 'Septiembre de 2026', 'lun', 'lunes', 'lunes, 7 de septiembre de 2026'],
  ['fr', 'Septembre 2026', 'lun.', 'lundi', 'lundi 7 septembre 2026'],
  ['de', 'September 2026', 'Mo', 'Montag', 'Montag, 7. September 2026'],
  ['it', 'Settembre 2026', 'lun', 'lunedì', 'lunedì 7 settembre 2026'],
  ['pt', 'Setembro de 2026', 'seg.', 'segunda-feira', 'segunda-feira, 7 de setembro de 2026'],
] satisfies [Language, ...string[]][])(
  'a calendar has its months and days in %s',
  (language, month, short, long, day) => {
    readLanguageBy(() => language)
    onTestFinished(() => readLanguageBy(() => defaultLanguage))
    const page = renderToStaticMarkup(
      createElement(CalendarRange, { value: { start: '2026-09-01' }, onChange: () => {} }),
    )
    expect(page).not.toContain('Navigation bar')
    expect(page).toContain(`lang="${language}"`)
    expect(page).toMatch(new RegExp(`class="calendar-caption"[^>]*>.*?${month}<`))
    expect(page).toContain(`aria-label="${month}"`)
    expect(page).toMatch(new RegExp(`aria-label="${long}"[^>]*>${short}<`))
    expect(page).toContain(`aria-label="${day}"`)
  },
)
