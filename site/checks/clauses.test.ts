import { expect, test } from 'vitest'
import { clausesIn, holdersIn, problemsOf } from './clauses.ts'

test('a tag counts in the title of a test that runs, and in the rows of its table', () => {
  const source = `
    test('one @P1.1 @P1.2', () => {})
    it(\`of \${size} @P1.3\`, async () => {})
    test.skipIf(isLate).each([['a row @P1.4']])('%s @P1.5', () => {})
    // test('in a comment @P2.1')
    describe('around tests @P2.2', () => { test.step('a step @P2.3', () => {}) })
    test.skip('left out @P2.4', () => {})
    test('anna@P2.5 is a name', () => send('in its body @P2.6'))`
  const ids = holdersIn('some.test.ts', source).map(({ id }) => id)
  expect(ids.toSorted()).toEqual(['P1.1', 'P1.2', 'P1.3', 'P1.4', 'P1.5'])
})

test('a clause has a test or a reason, and is done where its line says', () => {
  const problemsWith = (line: string, isHeld: boolean) => {
    const [clause] = clausesIn(`# Clauses\n- P1.1 ${line}\n`)
    return problemsOf(clause!, isHeld, (file) => (file === 'web/a.ts' ? `const max = 3\nsay('All of it')` : '')).join()
  }
  expect(problemsWith("Says 'All of it' · `web/a.ts` `max = 3` · decision 8", true)).toBe('')
  expect(problemsWith("Says 'All of it' · `web/a.ts` · no test: shown for a moment", false)).toBe('')
  expect(problemsWith('Is done · `web/a.ts`', false)).toContain('has no test')
  expect(problemsWith('Is done · `web/a.ts` · no test: shown for a moment', true)).toContain('a reason for none')
  expect(problemsWith('Is done', true)).toContain('names no file')
  expect(problemsWith('Is done · `web/gone.ts`', true)).toContain('web/gone.ts, which is not there')
  expect(problemsWith("Says 'of it' · `web/a.ts`", true)).toContain("says 'of it'")
  expect(problemsWith('Has a limit · `web/a.ts` `max = 4`', true)).toContain("says 'max = 4'")
})
