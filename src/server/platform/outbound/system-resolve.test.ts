import { expect, test } from 'vitest'
import { openResolve } from './system-resolve.ts'

const failing = async (code: string) => await Promise.reject<string[]>(Object.assign(new Error(code), { code }))
const never = () => new Promise<never>(() => undefined)
const readHosts = async () => '# ours\n10.0.0.7 Intranet intranet.example # and more\n::1 intranet\nnonsense\n'

/** A name server that gives these answers, A and AAAA, and a system whose own lookups are told. */
function open(four: () => Promise<string[]>, six: () => Promise<string[]>) {
  const looked: string[] = []
  const resolve = openResolve({
    openResolver: () => ({ resolve4: four, resolve6: six }) as never,
    readHosts,
    lookup: async (name) => {
      looked.push(name)
      return [{ address: '192.0.2.9', family: 4 }]
    },
  })
  return { resolve, looked }
}

test('Names of the hosts file and this machine ask no server', async () => {
  const { resolve } = open(never, never)
  expect(await resolve('INTRANET.')).toEqual([
    { address: '10.0.0.7', family: 4 },
    { address: '::1', family: 6 },
  ])
  expect(await resolve('intranet.example')).toEqual([{ address: '10.0.0.7', family: 4 }])
  for (const name of ['localhost', 'a.localhost.'])
    expect((await resolve(name)).map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
})

test('Other names have the addresses of both kinds, or of one', async () => {
  const both = open(
    async () => ['192.0.2.1', '192.0.2.2'],
    async () => ['2001:db8::1'],
  )
  expect(await both.resolve('site.com')).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ])
  const one = open(
    () => failing('ETIMEOUT'),
    async () => ['2001:db8::1'],
  )
  expect(await one.resolve('site.com')).toEqual([{ address: '2001:db8::1', family: 6 }])
  expect([both.looked, one.looked]).toEqual([[], []])
})

test.each([
  ['ENOTFOUND', 'ETIMEOUT', 'ENOTFOUND'],
  ['ENODATA', 'ETIMEOUT', 'ETIMEOUT'],
  ['ENODATA', 'ENODATA', 'ENODATA'],
  ['ESERVFAIL', 'ENODATA', 'ESERVFAIL'],
])('Of %s and %s the answer is %s', async (four, six, code) => {
  const { resolve, looked } = open(
    () => failing(four),
    () => failing(six),
  )
  await expect(resolve('site.com')).rejects.toMatchObject({ code })
  expect(looked).toEqual([])
})

test('Local names unknown to the DNS are asked of the system', async () => {
  const unknown = () => failing('ENOTFOUND')
  const { resolve, looked } = open(unknown, unknown)
  for (const name of ['minio', 'minio.lan', 'printer.local'])
    expect(await resolve(name)).toEqual([{ address: '192.0.2.9', family: 4 }])
  expect(looked).toEqual(['minio', 'minio.lan', 'printer.local'])
})

test('Without a name server the system is asked', async () => {
  const refused = () => failing('ECONNREFUSED')
  const { resolve, looked } = open(refused, refused)
  expect(await resolve('site.com')).toEqual([{ address: '192.0.2.9', family: 4 }])
  expect(looked).toEqual(['site.com'])
})
