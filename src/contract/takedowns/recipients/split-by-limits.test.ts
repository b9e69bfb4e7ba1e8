import { expect, test } from 'vitest'
import { shippedDirectory } from './directory.ts'
import { recipients } from './recipients.ts'
import { splitByLimits } from './split-by-limits.ts'
import { type Actor, servesUse, whoCanAct } from './who-can-act.ts'

const cloudflare = recipients.find(({ id }) => id === 'cloudflare')!

const page = (host: string, n: number) => ({
  pageUrl: `https://${host}/${n}`,
  fileUrl: `https://files.example/${n}.jpg`,
})
const pages = (host: string, count: number) => Array.from({ length: count }, (_, at) => page(host, at))

/** Cloudflare, which takes one host name and 250 addresses a notice. */
function reader(over: Partial<Actor['wants']> = {}): Actor {
  const known = {
    uses: [page('one.example', 1)],
    networks: new Map(),
    headers: new Map([['one.example', cloudflare.headers]]),
    domains: new Map(),
    contacts: [],
  }
  const [actor] = whoCanAct(known, shippedDirectory)
  return { ...actor!, serves: [], wants: { ...actor!.wants, ...over } }
}

const counts = (actors: readonly Actor[], uses: ReturnType<typeof pages>) =>
  actors.map((actor) => uses.filter((use) => servesUse(actor, use)).length)

test('500 addresses go to Cloudflare in two notices', () => {
  const uses = pages('one.example', 500)
  expect(reader().id).toBe('cloudflare')
  const parts = splitByLimits(reader(), uses)
  expect(counts(parts, uses)).toEqual([250, 250])
  expect(uses.every((use) => parts.filter((part) => servesUse(part, use)).length === 1)).toBe(true)
})

test('Each host name gets a notice where the reader takes one', () => {
  const uses = [...pages('one.example', 2), ...pages('two.example', 3)]
  expect(counts(splitByLimits(reader(), uses), uses)).toEqual([2, 3])
})

test('A reader without limits gets one notice', () => {
  const uses = [...pages('one.example', 300), ...pages('two.example', 300)]
  const free = reader({ oneHostName: false, maxUrls: null })
  expect(splitByLimits(free, uses)).toEqual([free])
})

test('Uses of one page stay in one notice', () => {
  const uses = [page('one.example', 1), { ...page('one.example', 1), fileUrl: null }, page('one.example', 2)]
  expect(splitByLimits(reader({ maxUrls: 2 }), uses).map(({ onlyPages }) => onlyPages)).toEqual([
    ['https://one.example/1'],
    ['https://one.example/2'],
  ])
})
