import { expect, onTestFinished, test, vi } from 'vitest'
import { cookieText, readCookie, writeCookie } from './cookies.ts'
import { rememberedPageSize, rememberPageSize } from './pages/page-size.ts'
import { endSession, onSessionChange, sessionToken, startSession } from './calls/session.ts'

test('A session is stored under its key and removes the older key', () => {
  localStorage.setItem('rightframe.token', 'old')
  startSession('new')
  expect(localStorage.getItem('rightframe.session')).toBe('new')
  expect(localStorage.getItem('rightframe.token')).toBeNull()
})

test('Ending a session clears both keys and is heard', () => {
  const heard: string[] = []
  const stop = onSessionChange((change) => heard.push(change))
  startSession('new')
  localStorage.setItem('rightframe.token', 'old')
  endSession('logged-out')
  stop()
  startSession('unheard')
  expect(heard).toEqual(['started', 'logged-out'])
  endSession('expired')
  expect([sessionToken(), localStorage.getItem('rightframe.token')]).toEqual([null, null])
})

test('A session that ends in another window ends here', () => {
  const heard: string[] = []
  const stop = onSessionChange((change) => heard.push(change))
  window.dispatchEvent(new StorageEvent('storage', { key: 'rightframe.session', newValue: null }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'rightframe.theme', newValue: 'dark' }))
  stop()
  expect(heard).toEqual(['logged-out'])
})

test('A cookie comes back as it was written', () => {
  writeCookie('banner', 'a; b=c', 60)
  expect(readCookie('banner')).toBe('a; b=c')
  expect(readCookie('other')).toBeUndefined()
})

test('Over HTTPS a cookie is secure and bound to the host', () => {
  const kept = cookieText('__Host-banner', { value: 'a; b', seconds: 60, isSecure: true })
  expect(kept, 'ASVS 3.3.1, 3.3.2, 3.3.3').toBe('__Host-banner=a%3B%20b; Max-Age=60; Path=/; SameSite=Lax; Secure')
})

test('The page size is one of three and remembered for a day', () => {
  const written = vi.spyOn(Document.prototype, 'cookie', 'set')
  onTestFinished(() => written.mockRestore())
  expect(rememberedPageSize()).toBe(20)
  rememberPageSize(100)
  expect(written.mock.calls.flat()).toEqual(['pageSize=100; Max-Age=86400; Path=/; SameSite=Lax'])
  expect(rememberedPageSize()).toBe(100)
  writeCookie('pageSize', '7', 60)
  expect(rememberedPageSize()).toBe(20)
})
