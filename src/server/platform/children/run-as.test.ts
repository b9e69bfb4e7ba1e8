import { expect, test } from 'vitest'
import { userOfBrowser, userOfDatabase } from './run-as.ts'

test('As root the database runs as nobody or POSTGRES_USER', () => {
  const userFor = (configured?: string, ownId = 0) => userOfDatabase(configured, ownId)
  expect(userFor(), 'ASVS 13.2.2').toEqual({ uid: 65_534, gid: 65_534 })
  expect(userFor('daemon')).toEqual({ uid: 1, gid: 1 })
  expect(userFor('1')).toEqual({ uid: 1, gid: 1 })
  expect(userFor('daemon', 1000)).toBeUndefined()
  expect(() => userFor('no-such-user')).toThrow(
    'POSTGRES_USER names no-such-user, and there is no such user on this machine.',
  )
  expect(() => userFor('root')).toThrow('POSTGRES_USER names root, as whom the embedded database does not run.')
})

test('As root the browser runs as its own user, unlike the database', () => {
  expect(userOfBrowser(undefined, 0), 'ASVS 13.2.2').not.toEqual(userOfDatabase(undefined, 0))
  expect(userOfBrowser('daemon', 0)).toEqual({ uid: 1, gid: 1 })
  expect(userOfBrowser(undefined, 1000)).toBeUndefined()
  expect(() => userOfBrowser('root', 0)).toThrow('CHROMIUM_USER names root, as whom the browser does not run.')
})
