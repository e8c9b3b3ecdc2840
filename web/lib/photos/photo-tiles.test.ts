import { expect, test } from 'vitest'
import {
  moveTile,
  nothingPending,
  pathsOf,
  pendingOf,
  type PhotoTile,
  type PhotoUpload,
  tilesOver,
} from './photo-tiles.ts'

const upload = (change: Partial<PhotoUpload> = {}): PhotoUpload => ({
  name: 'lobby.jpg',
  preview: 'blob:',
  state: 'uploading',
  progress: 0.5,
  message: null,
  remedy: 'retry',
  replaces: null,
  ...change,
})
const up = (path: string): PhotoTile => ({ key: path, path, upload: null })
const going = (key: string, change: Partial<PhotoUpload> = {}): PhotoTile => ({
  key,
  path: null,
  upload: upload(change),
})
const keys = (tiles: readonly PhotoTile[]) => tiles.map(({ key }) => key).join('')
const none = new Set<string>()

test('a photo can be moved to any position, but not past the ends', () => {
  const row = [up('a'), up('b'), up('c')]
  expect(keys(moveTile(row, 'c', 0))).toBe('cab')
  expect(keys(moveTile(row, 'a', 1))).toBe('bac')
  expect(keys(moveTile(row, 'b', 99))).toBe('acb')
  expect(keys(moveTile(row, 'b', -1))).toBe('bac')
  expect(keys(moveTile(row, 'x', 0))).toBe('abc')
})

test('the form has the uploaded photos in their order, and a replaced photo until the new one is uploaded', () => {
  expect(pathsOf([up('a'), going('x'), up('b')])).toEqual(['a', 'b'])
  expect(pathsOf([going('x', { replaces: 'old' })])).toEqual(['old'])
  expect(pathsOf([{ ...going('x', { replaces: 'old' }), path: 'new' }])).toEqual(['new'])
})

test('the row follows the form and keeps the photos that are still uploading', () => {
  expect(keys(tilesOver([], ['a', 'b'], none))).toBe('ab')
  expect(keys(tilesOver([up('a'), up('b')], [], none))).toBe('')
  expect(keys(tilesOver([up('a'), going('x'), up('b')], ['b', 'a'], none))).toBe('bax')
  expect(keys(tilesOver([up('a'), up('b')], ['a'], new Set(['b'])))).toBe('ab')
  expect(keys(tilesOver([going('x'), going('y'), up('b')], ['b'], none)), 'the last chosen is uploaded first').toBe(
    'xyb',
  )
  expect(keys(tilesOver([going('x'), up('b')], ['b', 'c'], none))).toBe('xbc')
  const replacing = going('x', { replaces: 'old' })
  expect(keys(tilesOver([replacing], ['old'], none))).toBe('x')
  expect(keys(tilesOver([{ ...replacing, path: 'new' }], ['old'], none))).toBe('old')
})

test('the pending photos are counted, and their progress is the mean', () => {
  expect(pendingOf([up('a')])).toEqual(nothingPending)
  expect(pendingOf([up('a'), going('x', { progress: 1 }), going('y', { progress: 0 })])).toEqual({
    uploading: 2,
    failed: 0,
    progress: 0.5,
  })
  expect(pendingOf([going('x', { state: 'failed' })])).toEqual({ uploading: 0, failed: 1, progress: 1 })
  expect(pendingOf([going('x', { progress: 1 })], 1)).toEqual({ uploading: 2, failed: 0, progress: 0.5 })
})
