import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from './boot/features.ts'
import { everyCall } from './testing/every-call.ts'
import { checksOf, textsOf, withAt } from './testing/texts-of-schemas.ts'

const id = 'a'.repeat(24)
const owned = 'connectionId sheetId imageId matchId clusterId crawlId activityId notificationId caseId siteId ownerId'
const sent = everyCall({
  ...(Object.fromEntries(owned.split(' ').map((name) => [name, id])) as Parameters<typeof everyCall>[0]),
  sessionId: id,
})

const some = [...'. a@-0/,_:x', '\n', '\u200b', 'é', 'a.', 'a@', 'a ', '0 ', '-a', '.,', 'a@a.']
/** Runs of what patterns look for, with an end that they do not expect. */
const hostile = (length: number) =>
  some
    .map((one) => one.repeat(length / one.length))
    .flatMap((run) => [`${run},`, `a@${run},`, `a${run}a`, `https://${run}`])
/** Short of the least body that a call takes, and of the most that an address may hold. */
const long = { inBody: hostile(60_000), elsewhere: hostile(15_000) }

/** Milliseconds of the processor for one text: a thousand times the usual, and less than quadratic steps take. */
const most = 700

const cpuOf = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Up to three times: compiling, collecting garbage and a neighbour on the core come once, a pattern's steps every time. */
const minCpuOf = (work: () => void): number => {
  let least = cpuOf(work)
  for (let again = 2; again > 0 && least >= most; again--) least = Math.min(least, cpuOf(work))
  return least
}

const partsOf = ({ params, query, headers, body }: Endpoint): [string, z.ZodObject | z.ZodType | undefined][] => [
  ['params', params],
  ['query', query],
  ['headers', headers],
  ['body', body],
]

/** Each schema once: calls share many. */
const schemas = new Map(
  endpoints.flatMap((endpoint) =>
    partsOf(endpoint).flatMap(([part, schema]) => (schema ? [[schema, { endpoint, part }] as const] : [])),
  ),
)
const named = [...schemas].map(([schema, { endpoint, part }]) => [endpoint.name, part, schema] as const)

test.each(named.filter(([, , schema]) => textsOf(schema).length > 0))(
  '%s reads a %s of long texts in time that grows with their length alone',
  { tags: ['long'] },
  (name, part, schema) => {
    for (const place of textsOf(schema))
      for (const text of part === 'body' ? long.inBody : long.elsewhere) {
        const given = withAt(sent[name], place, text)
        const ms = minCpuOf(() => schema.safeParse(given))
        expect(ms, `${place.join('.')} of ${text.slice(0, 20)}…`).toBeLessThan(most)
      }
  },
)

test('What is too long is not looked at any further', () => {
  const loose = named.flatMap(([name, part, schema]) =>
    checksOf(schema).flatMap(({ at, checks }) => {
      const bound = checks.findIndex(({ check, abort }) => check === 'max_length' && abort !== true)
      const isFollowed = checks.slice(bound + 1).some(({ check }) => costly.has(check))
      return bound >= 0 && isFollowed ? [`${name} ${[part, ...at].join('.')}`] : []
    }),
  )
  expect(loose).toEqual([])
})

/** A pattern, a function that decides, one that changes. */
const costly = new Set(['string_format', 'custom', 'overwrite'])
