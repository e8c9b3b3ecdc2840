import { expect, it } from 'vitest'
import { changesOf, fitting } from './changes.ts'

const saved = { name: 'Marta', age: '31', danceStyles: ['Salsa', 'Zouk'] }

it('names what is not as it was saved, and nothing else', () => {
  expect(changesOf(saved, { ...saved, name: 'Marta Ruiz' })).toEqual({ name: 'Marta Ruiz' })
  expect(changesOf(saved, { ...saved, age: '' })).toEqual({ age: '' })
  expect(changesOf(saved, { ...saved, danceStyles: ['Salsa'] })).toEqual({ danceStyles: ['Salsa'] })
})

it('counts the order of a list as a change only where the order matters', () => {
  const reordered = { ...saved, danceStyles: ['Zouk', 'Salsa'] }
  expect(changesOf(saved, reordered)).toEqual({})
  expect(changesOf(saved, reordered, ['danceStyles'])).toEqual({ danceStyles: ['Zouk', 'Salsa'] })
})

it('lays a draft over what is saved, as far as it fits', () => {
  expect(fitting(saved, { name: 'Marta R.', age: 31, danceStyles: 'Salsa', gone: true })).toEqual({
    ...saved,
    name: 'Marta R.',
  })
  expect(fitting(saved)).toEqual(saved)
})
