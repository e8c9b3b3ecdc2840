import { expect, test } from 'vitest'
import { memberLinks } from './people.words.ts'

const nothing = { instagramHandle: null, facebookHandle: null, socialLinks: [] }
const link = (platform: string, url: string | null, username: string | null = null) => ({ platform, url, username })

test('a member who said nothing is linked nowhere', () => {
  expect(memberLinks(nothing)).toEqual([])
})

test('every platform is linked once, in one order; a handle goes before a link to the same', () => {
  const socialLinks = [
    link('Website', 'https://noa.example/'),
    link('TikTok', 'https://www.tiktok.com/@noa', 'noa'),
    link('Instagram', 'https://www.instagram.com/noa.before', 'noa.before'),
    link('Facebook', null, 'noa.fb'),
  ]
  expect(memberLinks({ instagramHandle: 'noa.now', facebookHandle: '', socialLinks })).toEqual([
    { platform: 'Instagram', url: 'https://www.instagram.com/noa.now', username: 'noa.now' },
    { platform: 'Facebook', url: 'https://www.facebook.com/noa.fb', username: 'noa.fb' },
    { platform: 'TikTok', url: 'https://www.tiktok.com/@noa', username: 'noa' },
    { platform: 'Website', url: 'https://noa.example/', username: null },
  ])
})

test('a link to another site than its platform is left out', () => {
  const socialLinks = [link('TikTok', 'https://tiktok.example/noa'), link('Website', 'javascript:alert(1)')]
  expect(memberLinks({ ...nothing, instagramHandle: 'https://evil.example/', socialLinks })).toEqual([])
})
