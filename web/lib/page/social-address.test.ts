import { describe, expect, it } from 'vitest'
import { socialAddress } from './social-address.ts'

describe('the name or address of a member on a platform', () => {
  it.each([
    ['marta.dances', 'https://www.instagram.com/marta.dances'],
    ['  @marta_dances ', 'https://www.instagram.com/marta_dances'],
    ['_marta_', 'https://www.instagram.com/_marta_'],
    ['https://www.instagram.com/marta.dances/', 'https://www.instagram.com/marta.dances/'],
    ['instagram.com/marta.dances', 'https://instagram.com/marta.dances'],
    ['http://instagram.com/marta.dances?igsh=1', 'https://instagram.com/marta.dances?igsh=1'],
  ])('%s becomes a safe link', (written, url) => {
    expect(socialAddress('Instagram', written)?.url).toBe(url)
  })

  it('finds the name in an address', () => {
    expect(socialAddress('Instagram', 'https://www.instagram.com/marta.dances/')?.username).toBe('marta.dances')
    expect(socialAddress('TikTok', 'https://www.tiktok.com/@marta')?.username).toBe('marta')
    expect(socialAddress('Facebook', 'https://m.facebook.com/profile.php?id=12')).toEqual({
      url: 'https://m.facebook.com/profile.php?id=12',
      username: null,
    })
    expect(socialAddress('YouTube', 'https://www.youtube.com/watch?v=abc')?.username).toBeNull()
  })

  it('accepts the letters of every script', () => {
    expect(socialAddress('YouTube', '@Añejo')).toEqual({
      url: 'https://www.youtube.com/@A%C3%B1ejo',
      username: 'Añejo',
    })
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/marta',
    'https://evil.example/instagram.com',
    'https://instagram.com.evil.example/marta',
    'https://instagram.com@evil.example/',
    'https://evil.example\\@instagram.com/marta',
    '../../accounts/logout',
    'marta dances',
    'marta/../x',
    'instagram.com',
    '',
    '@',
  ])('%j is rejected', (written) => {
    expect(socialAddress('Instagram', written)).toBeNull()
  })
})

describe('a website', () => {
  it('is accepted with any public address, with or without a scheme', () => {
    expect(socialAddress('Website', 'marta.example')?.url).toBe('https://marta.example/')
    expect(socialAddress('Website', 'https://танцы.рф/')?.url).toBe('https://xn--80a0ansz.xn--p1ai/')
    expect(socialAddress('Website', 'http://marta.example/dance')).toEqual({
      url: 'http://marta.example/dance',
      username: null,
    })
  })

  it.each([
    'javascript:alert(1)',
    'https://user:pass@marta.example',
    'http://localhost',
    'http://127.0.0.1/',
    'marta',
    'ftp://marta.example',
  ])('is rejected with the address %s', (written) => {
    expect(socialAddress('Website', written)).toBeNull()
  })
})
