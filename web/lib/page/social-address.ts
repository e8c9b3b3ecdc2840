import type { socialPlatforms } from '../../../contract/people/profile-options.ts'

export type SocialPlatform = (typeof socialPlatforms)[number]

/** The address of a member's page on each platform, by their name there; a website has only its address. */
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

/** Paths that contain no name: profiles by number, and videos. */
const namelessPaths = new Set(['profile.php', 'watch'])

export type SocialAddress = { url: string; username: string | null }

/** A member's input ('@name', a name or an address) as a link that leads only to that platform; null if it is none of these. */
export function socialAddress(platform: SocialPlatform, written: string): SocialAddress | null {
  const text = written.trim()
  const page = pages[platform]
  const name = page && handle.exec(text)?.[1]
  // 'instagram.com' has the form of a name with a dot, but is a host.
  if (page && name && !page.hosts.test(text.toLowerCase()))
    return { url: page.of(encodeURIComponent(name)), username: name }
  const address = webAddress(text)
  if (!address || !page) return address && { url: address.href, username: null }
  if (!page.hosts.test(address.hostname) || address.pathname === '/') return null
  address.protocol = 'https:'
  const own = /^\/@?([\p{L}\p{N}._-]+)\/?$/u.exec(decoded(address.pathname))?.[1] ?? null
  return { url: address.href, username: own === null || namelessPaths.has(own) ? null : own }
}

/** An http or https address with a public host name; the scheme may be left out. */
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
