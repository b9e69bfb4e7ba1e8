import { expect, test } from 'vitest'
import { consentCookie, readConsentCookie } from './consent-cookie.ts'

test('Over HTTPS the cookie is secure, bound to the host and out of reach of scripts', () => {
  const cookie = consentCookie('flickr', { value: 'abc-1', seconds: 900 }, true)
  expect(cookie, 'ASVS 3.3.1, 3.3.3, 3.3.4').toBe(
    '__Host-rightframe-source-flickr=abc-1; Path=/; Max-Age=900; HttpOnly; SameSite=Lax; Secure',
  )
  expect(readConsentCookie('flickr', `a=b; ${cookie}`, true)).toBe('abc-1')
  expect(readConsentCookie('flickr', 'rightframe-source-flickr=abc-1', true)).toBeUndefined()
})

test('Over HTTP, in development, it has no prefix', () => {
  expect(consentCookie('flickr', { value: '', seconds: 0 }, false)).toBe(
    'rightframe-source-flickr=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  )
})
