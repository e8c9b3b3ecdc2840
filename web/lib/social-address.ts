import type { socialPlatforms } from '../../contract/profile-options.ts'

export type SocialPlatform = (typeof socialPlatforms)[number]

/** Where a member's page is on each platform, by their name there; a website has only its address. */
const pages: Record<SocialPlatform, { hosts: RegExp; of: (name: string) => string } | null> = {
  Instagram: { hosts: /^(www\.|m\.)?instagram\.com$/, of: (name) => `https://www.instagram.com/${name}` },
  Facebook: {
    hosts: /^((www|m|web|[a-z]{2}-[a-z]{2})\.)?(facebook|fb)\.com$/,
    of: (name) => `https://www.facebook.com/${name}`,
  },
  TikTok: { hosts: /^(www\.|m\.)?tiktok\.com$/, of: (name) => `https://www.tiktok.com/@${name}` },
  YouTube: { hosts: /^(www\.|m\.)?youtube\.com$/, of: (name) => `https://www.youtube.com/@${name}` },
  Website: null,
}

const handle = /^@?([\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_])?|_[\p{L}\p{N}._-]*)$/u

/** Where a person's page is by a number, and where a single video is. */
const noNames = new Set(['profile.php', 'watch'])

export type SocialAddress = { url: string; username: string | null }

/**
 * What a person wrote of themselves, '@name', a name or an address, as a link that leads to that platform and nowhere else;
 * null where it is no such thing.
 */
export function socialAddress(platform: SocialPlatform, written: string): SocialAddress | null {
  const text = written.trim()
  const page = pages[platform]
  const name = page && handle.exec(text)?.[1]
  // 'instagram.com' is written like a name with a dot in it, and is none.
  if (page && name && !page.hosts.test(text.toLowerCase()))
    return { url: page.of(encodeURIComponent(name)), username: name }
  const address = webAddress(text)
  if (!address || !page) return address && { url: address.href, username: null }
  if (!page.hosts.test(address.hostname) || address.pathname === '/') return null
  address.protocol = 'https:'
  const own = /^\/@?([\p{L}\p{N}._-]+)\/?$/u.exec(decoded(address.pathname))?.[1] ?? null
  return { url: address.href, username: own === null || noNames.has(own) ? null : own }
}

/** An http address with a public name in it; the scheme may be left out. */
function webAddress(text: string): URL | null {
  const full = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(full)) return null
  const url = new URL(full)
  const isPublic =
    /^https?:$/.test(url.protocol) && /^[^.].*\.(?!\d+$)[^.]+$/.test(url.hostname) && !url.username && !url.password
  return isPublic ? url : null
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
