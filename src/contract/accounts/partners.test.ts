import { expect, test } from 'vitest'
import { metaOf, partnerOf, partners, RegistrationMeta } from './partners.ts'

test('What a partner’s page sends is read as that partner', () => {
  for (const { slug, takesKey } of partners) {
    const key = takesKey ? 'spring-26' : null
    expect(partnerOf(RegistrationMeta.parse(metaOf(slug, key ?? undefined)))).toEqual({ slug, key })
  }
})

test('Our own page, and a partner’s page without key, have no partner', () => {
  expect(partnerOf(undefined)).toBeUndefined()
  expect(partnerOf({ ppaSignup: false, smugmugSignup: null, cherrydeckSignupKey: '' })).toBeUndefined()
  expect(partnerOf(metaOf('cherrydeck'))).toBeUndefined()
})

test('A signup key has an end', () => {
  const read = RegistrationMeta.safeParse({ cherrydeckSignupKey: 'x'.repeat(101) })
  expect(read.error?.issues[0]?.message).toBe('Signup key too long (max 100 characters)')
})
