import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'

const { app, db, signUp } = await testApp()

/** Sends any payload, also one that the types would refuse. */
const send = ({ token }: TestMember, method: 'PATCH' | 'POST', url: string, payload: object) =>
  app.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } })

describe('a link to a platform', () => {
  const instagram = { platform: 'Instagram', url: 'https://instagram.com/ana', username: 'ana' } as const
  const linksOf = async ({ api }: TestMember) => (await api.profile.get()).socialLinks

  test('is added, and a later one replaces it @P3.20 @P7.13 @S2.47', async () => {
    const ana = await signUp()
    expect(await ana.api.profile.addSocialLink({ body: instagram })).toEqual({ ...instagram, isVerified: false })
    await ana.api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'ana' } })
    const later = { platform: 'Instagram', url: null, username: 'ana.b', isVerified: false } as const
    expect(await ana.api.profile.addSocialLink({ body: { platform: 'Instagram', username: 'ana.b' } })).toEqual(later)
    expect(await linksOf(ana)).toEqual([later, { platform: 'TikTok', url: null, username: 'ana', isVerified: false }])
  })

  test('has its platform in any case', async () => {
    const ana = await signUp()
    const body = { platform: ' TIKTOK', username: 'ana' }
    expect(await ana.api.profile.addSocialLink({ body })).toMatchObject({ platform: 'TikTok' })
    await ana.api.profile.addSocialLink({ body: { ...body, platform: 'tiktok' } })
    expect(await linksOf(ana)).toHaveLength(1)
    await ana.api.profile.removeSocialLink({ params: { platform: 'tikTOK' } })
    expect(await linksOf(ana)).toEqual([])
  })

  test('stays verified only while it is unchanged @P3.41', async () => {
    const ana = await signUp()
    await ana.api.profile.addSocialLink({ body: instagram })
    await db.updateTable('userSocialLinks').set({ isVerified: true }).where('userId', '=', ana.user.id).execute()
    expect(await ana.api.profile.addSocialLink({ body: instagram })).toMatchObject({ isVerified: true })
    const other = { ...instagram, username: 'bea' }
    expect(await ana.api.profile.addSocialLink({ body: other })).toMatchObject({ isVerified: false })
  })

  test('is deleted when the handle in the profile changes or is removed', async () => {
    const ana = await signUp()
    const tiktok = { platform: 'TikTok', url: null, username: 'ana', isVerified: false }
    await ana.api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'ana' } })
    for (const [instagramHandle, kept] of [
      ['ana', true],
      ['ana.b', false],
      [null, false],
    ] as const) {
      await ana.api.profile.addSocialLink({ body: instagram })
      await ana.api.profile.change({ body: { instagramHandle } })
      const expected = kept ? [{ ...instagram, isVerified: false }, tiktok] : [tiktok]
      expect(await linksOf(ana)).toEqual(expected)
    }
    await ana.api.profile.addSocialLink({ body: instagram })
    await ana.api.profile.change({ body: { bio: 'Hola' } })
    expect(await linksOf(ana)).toHaveLength(2)
  })

  test('can be removed twice without an error, and the links of others stay', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    for (const { api } of [ana, bea]) await api.profile.addSocialLink({ body: instagram })
    for (const platform of ['Instagram', 'Instagram', 'Elsewhere'])
      await ana.api.profile.removeSocialLink({ params: { platform } })
    expect([await linksOf(ana), await linksOf(bea)]).toEqual([[], [{ ...instagram, isVerified: false }]])
  })

  test.each([
    [{ platform: 'Instagram' }, { url: 'Please enter an address or a name' }],
    [{ platform: 'MySpace', username: 'ana' }, { platform: 'Please choose from the list' }],
    [
      { platform: 'Website', url: 'javascript:alert(1)' },
      { url: 'Please enter a web address, like https://example.com' },
    ],
  ])('is refused for %j', async (body, fields) => {
    const ana = await signUp()
    const reply = await send(ana, 'POST', '/api/user/social-links', body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toEqual(fields)
    expect(await linksOf(ana)).toEqual([])
  })

  test('cannot be marked as verified by its member @P5.40 @S1.28', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const greedy = { ...instagram, isVerified: true, is_verified: true, userId: bea.user.id, provider: 'TikTok' }
    expect((await send(ana, 'POST', '/api/user/social-links', greedy)).statusCode).toBe(201)
    expect([await linksOf(ana), await linksOf(bea)]).toEqual([[{ ...instagram, isVerified: false }], []])
  })
})
