import { expect, test } from 'vitest'
import { askBySite } from './ask-by-site.ts'

const limits = { maxAtOnce: 2, maxMs: 10_000, minSilent: 3, silentMs: 60_000 }
const failing = (code: string) => Object.assign(new Error(code), { code })
const never = () => new Promise<never>(() => undefined)
const codeOf = async (asked: Promise<unknown>) => await asked.then(String, ({ code }: { code: string }) => code)

test("A site's names are asked a few at a time, others meanwhile", async () => {
  const asked: string[] = []
  const answers = new Map<string, () => void>()
  const ask = askBySite(async (name) => {
    asked.push(name)
    await new Promise<void>((resolve) => answers.set(name, resolve))
    return name
  }, limits)
  const names = ['a.slow.example', 'B.Slow.Example.', 'c.slow.example', 'a.quick.example'].map((name) => ask(name))
  await expect.poll(() => asked).toEqual(['a.slow.example', 'B.Slow.Example.', 'a.quick.example'])
  answers.get('a.slow.example')!()
  expect(await names[0]).toBe('a.slow.example')
  await expect.poll(() => asked).toContain('c.slow.example')
  for (const answer of answers.values()) answer()
  await Promise.all(names)
})

test('A name that times out leaves, and the next follows', async () => {
  const ask = askBySite((name) => (name.startsWith('quick') ? Promise.resolve('here') : never()), {
    ...limits,
    maxMs: 20,
    minSilent: 100,
  })
  expect(await Promise.all(Array.from({ length: 9 }, (_, n) => codeOf(ask(`n${n}.site.example`))))).toEqual(
    Array(9).fill('ETIMEOUT'),
  )
  expect(await ask('quick.site.example')).toBe('here')
})

test('Three unanswered names pause a site; a negative answer counts', { tags: ['long'] }, async () => {
  const asked: string[] = []
  let code = 'ESERVFAIL'
  const ask = askBySite(
    async (name: string, type: string) => {
      asked.push(`${type} ${name}`)
      return await Promise.reject(failing(code))
    },
    { ...limits, silentMs: 1000 },
  )
  const tried = async (name: string) => await codeOf(ask(name, 'TXT'))
  expect([await tried('a.site.example'), await tried('b.site.example')]).toEqual(['ESERVFAIL', 'ESERVFAIL'])
  code = 'ENOTFOUND'
  expect(await tried('c.site.example')).toBe('ENOTFOUND')
  code = 'ESERVFAIL'
  for (const name of ['d', 'e', 'f']) expect(await tried(`${name}.site.example`)).toBe('ESERVFAIL')
  expect([await tried('g.site.example'), await tried('g.other.example')]).toEqual(['ETIMEOUT', 'ESERVFAIL'])
  expect(asked.slice(-2)).toEqual(['TXT f.site.example', 'TXT g.other.example'])
  code = 'ENOTFOUND'
  await expect.poll(() => tried('g.site.example')).toBe('ENOTFOUND')
})

test('A name that once resolved is asked despite its neighbours', async () => {
  const ask = askBySite(
    async (name) => (name.toLowerCase() === 'www.site.example' ? 'here' : await Promise.reject(failing('ESERVFAIL'))),
    limits,
  )
  expect(await ask('www.site.example')).toBe('here')
  for (const name of ['a', 'b', 'c']) expect(await codeOf(ask(`${name}.site.example`))).toBe('ESERVFAIL')
  expect([await codeOf(ask('d.site.example')), await ask('WWW.site.example')]).toEqual(['ETIMEOUT', 'here'])
})
