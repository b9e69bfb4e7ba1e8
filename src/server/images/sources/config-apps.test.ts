import { expect, test } from 'vitest'
import { readConfig } from '#server/boot/config.ts'

const secret = 'a key of at least thirty-two characters'

test('What the operator has registered is read by service, with an address that stands in', () => {
  const { sources } = readConfig({ FLICKR_KEY: 'us', FLICKR_SECRET: 'ours', FLICKR_URL: 'http://flickr.example/' })
  expect(sources).toEqual({ flickr: { id: 'us', secret: 'ours', url: 'http://flickr.example' } })
  expect(readConfig({}).sources).toEqual({})
})

test.each([
  [{ FLICKR_KEY: 'us' }, 'FLICKR_KEY and FLICKR_SECRET: set both or neither'],
  [{ DROPBOX_URL: 'dropbox' }, 'DROPBOX_URL: must be an address such as https://example.com'],
  [{ RIGHTFRAME_TOKEN_KEYS: 'may:short' }, 'RIGHTFRAME_TOKEN_KEYS: must be name:secret'],
  [{ RIGHTFRAME_TOKEN_KEYS: `May 2026:${secret}` }, 'RIGHTFRAME_TOKEN_KEYS: must be name:secret'],
])('%o is refused with what is wrong', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

test('Keys of tokens are read in their order', () => {
  expect(readConfig({ RIGHTFRAME_TOKEN_KEYS: `may:${secret}, march:${secret}:more` }).tokenKeys).toEqual([
    { name: 'may', secret },
    { name: 'march', secret: `${secret}:more` },
  ])
})
