import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { isCommonPassword } from './common-passwords.ts'

describe('the list of common passwords', () => {
  test.each([
    '123456',
    'PASSWORD',
    'Password123',
    'qwertyuiop',
    'aaaaaaaa',
    '121212',
    '19991999',
    'alejandro1',
    'Bachata',
  ])('includes %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test('matches composed and decomposed Unicode', () => {
    expect(isCommonPassword('contrase\u00f1a')).toBe(true)
    expect(isCommonPassword('contrasen\u0303a')).toBe(true)
  })

  test.each(['', '12345', 'bailamos', 'correct horse battery', 'tr0ub4dor&3', ' 123456'])('excludes %j', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  test('is enforced at registration', async () => {
    const { visitor } = await testApp()
    const form = { username: 'ana', email: 'ana@example.com', name: 'Ana', location: 'Cali', age: 30 }
    const common = 'This password is too common. Please choose another.'
    await expect(visitor.auth.register({ body: { ...form, password: 'Salsa123' } })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: common,
      fields: { password: common },
    })
    await visitor.auth.register({ body: { ...form, password: 'salsa 123 y mas' } })
  })
})
