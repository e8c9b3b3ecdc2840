import { expect, it } from 'vitest'
import { changesOf, fitting } from './changes.ts'

const saved = { name: 'Marta', age: '31', danceStyles: ['Salsa', 'Zouk'] }

it('returns only the fields that differ from the saved ones', () => {
  expect(changesOf(saved, { ...saved, name: 'Marta Ruiz' })).toEqual({ name: 'Marta Ruiz' })
  expect(changesOf(saved, { ...saved, age: '' })).toEqual({ age: '' })
  expect(changesOf(saved, { ...saved, danceStyles: ['Salsa'] })).toEqual({ danceStyles: ['Salsa'] })
})

it('treats another order of a list as a change only in ordered fields', () => {
  const reordered = { ...saved, danceStyles: ['Zouk', 'Salsa'] }
  expect(changesOf(saved, reordered)).toEqual({})
  expect(changesOf(saved, reordered, ['danceStyles'])).toEqual({ danceStyles: ['Zouk', 'Salsa'] })
})

it('applies the fields of a draft that have the right type over the saved values', () => {
  expect(fitting(saved, { name: 'Marta R.', age: 31, danceStyles: 'Salsa', gone: true })).toEqual({
    ...saved,
    name: 'Marta R.',
  })
  expect(fitting(saved)).toEqual(saved)
})
