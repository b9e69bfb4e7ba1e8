import { expect, test } from 'vitest'
import { authenticateMail, type Resolver } from './dkim-spf-dmarc.ts'

const envelope = {
  from: 'jo@shop.example',
  to: ['case@rightframe.example'],
  ip: '192.0.2.7',
  helo: 'mail.shop.example',
}
/** The hash of a body that is empty. */
const bodyHash = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
const signature = (nth: number, name = 'DKIM-Signature:') =>
  `${name} v=1; a=rsa-sha256; c=relaxed/relaxed; d=slow.example; s=s${nth}; h=from; bh=${bodyHash}; b=AAAA`
const mailWith = (signatures: string[]) => Buffer.from([...signatures, 'From: jo@shop.example', '', ''].join('\r\n'))
const many = (count: number, name?: string) => Array.from({ length: count }, (_, nth) => signature(nth, name))

const limits = { maxSignatures: 10, maxNames: 30, maxMs: 60_000 }
const notFound = () => Object.assign(new Error('not found'), { code: 'ENOTFOUND' })

/** shop.example requires authorisation; slow.example never answers. */
function open(slow: () => Promise<string[]>) {
  const asked: string[] = []
  const resolver: Resolver = async (name, type) => {
    asked.push(`${type} ${name}`)
    if (name.endsWith('slow.example')) return await slow()
    if (name === '_dmarc.shop.example') return [['v=DMARC1; p=reject']]
    throw notFound()
  }
  return { asked, resolver }
}
const never = () => new Promise<never>(() => undefined)
const gone = async () => await Promise.reject(notFound())

test("A few signatures are checked, then the domain's policy", async () => {
  const { asked, resolver } = open(gone)
  expect(await authenticateMail(mailWith(many(3)), envelope, resolver, limits)).toMatchObject({
    dmarc: 'fail',
    doubt: 'The domain that it names as its sender does not vouch for it.',
  })
  expect(asked.filter((one) => one.includes('_domainkey'))).toHaveLength(3)
})

test.each([
  ['DKIM-Signature:', 500],
  ['dkim-signature :', 11],
  ['DKIM-Signature\r\n :', 11],
])('Too many signatures raise doubt before any is checked (%j)', async (name, count) => {
  const { asked, resolver } = open(never)
  expect(await authenticateMail(mailWith(many(count, name)), envelope, resolver, limits)).toMatchObject({
    doubt: 'It carries more signatures than are looked at.',
    isProven: false,
  })
  expect(asked).toEqual([])
})

test('Signatures of a quoted mail do not count', async () => {
  const { resolver } = open(gone)
  const quoted = Buffer.concat([mailWith(many(1)), Buffer.from(many(20).join('\r\n'))])
  expect((await authenticateMail(quoted, envelope, resolver, limits)).dmarc).toBe('fail')
})

test.each([
  ['that is not answered in time', { ...limits, maxMs: 50 }, never],
  ['beyond those that a mail may ask for', { ...limits, maxNames: 3 }, gone],
])('A name %s leaves a mail neither proven nor harmless', async (_, bounds, slow) => {
  const { asked, resolver } = open(slow)
  expect(await authenticateMail(mailWith(many(10)), envelope, resolver, bounds)).toMatchObject({
    dmarc: 'temperror',
    doubt: 'It could not be found out in time whether it is from whom it says.',
    isProven: false,
  })
  expect(asked.length).toBeLessThanOrEqual(3)
})
