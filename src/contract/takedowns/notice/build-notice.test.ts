import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Element, Part, Region } from '../law/region.ts'
import { regionOf, regions } from '../law/regions.ts'
import { anaAgent, anaFacts, someHost } from '../testing/notice-facts.ts'
import { buildNotice, markerOf, type Notice } from './build-notice.ts'
import type { NoticeFacts } from './facts.ts'
import { lintNotice } from './lint-notice.ts'
import type { NoticeRecipient } from './recipient.ts'
import { en } from './words/en.ts'
import { wordsOf } from './words/languages.ts'

type Change = (facts: NoticeFacts, recipient: NoticeRecipient) => [NoticeFacts, NoticeRecipient]

const owner =
  (detail: keyof NoticeFacts['owner']): Change =>
  (facts, recipient) => [{ ...facts, owner: { ...facts.owner, [detail]: ' ' } }, recipient]
const ground =
  (name: keyof NoticeFacts['grounds']): Change =>
  (facts, recipient) => [{ ...facts, grounds: { ...facts.grounds, [name]: '' } }, recipient]
const unsaid =
  (name: keyof NoticeFacts['statements']): Change =>
  (facts, recipient) => [{ ...facts, statements: { ...facts.statements, [name]: false } }, recipient]
const facts =
  (change: Partial<NoticeFacts>): Change =>
  (before, recipient) => [{ ...before, ...change }, recipient]
const photograph =
  (change: Partial<NoticeFacts['photograph']>): Change =>
  (before, recipient) => [{ ...before, photograph: { ...before.photograph, ...change } }, recipient]
const signature =
  (change: Partial<NoticeFacts['signature']>): Change =>
  (before, recipient) => [{ ...before, signature: { ...before.signature, ...change } }, recipient]
const firstWork =
  (change: Partial<NoticeFacts['works'][number]>): Change =>
  (before, recipient) => [{ ...before, works: before.works.map((work) => ({ ...work, ...change })) }, recipient]

/** Every way to empty a section; sections that are always filled have none. */
const emptied: Record<Part, Change[]> = {
  form: [],
  prescribedForm: [facts({ prescribedForm: '' })],
  provider: [(before, recipient) => [before, { ...recipient, name: '' }]],
  channel: [(before, recipient) => [before, { ...recipient, contact: '' }]],
  names: [owner('name'), owner('address'), signature({ name: '' })],
  works: [facts({ works: [] }), firstWork({ title: '' }), firstWork({ description: '  ' })],
  ownership: [ground('ownership')],
  right: [ground('right')],
  location: [facts({ uses: [] })],
  seenAt: [facts({ uses: [] })],
  infringement: [ground('infringement')],
  reasons: [ground('ownership'), ground('infringement'), ground('exceptions'), unsaid('noLicence')],
  noLicence: [unsaid('noLicence')],
  photoClass: [photograph({ class: null })],
  marking: [photograph({ marking: '' })],
  creation: [photograph({ creation: '' })],
  uploader: [facts({ uploader: '' })],
  recordNumber: [facts({ recordNumber: '' })],
  evidence: [facts({ evidence: [] }), facts({ evidence: [' '] })],
  remedy: [facts({ remedy: '' })],
  legalBasis: [ground('legalBasis')],
  goodFaith: [unsaid('goodFaith')],
  accuracy: [unsaid('accuracy'), unsaid('authority')],
  truth: [unsaid('truth')],
  reasonableSteps: [unsaid('reasonableSteps')],
  sworn: [unsaid('sworn'), owner('address')],
  suit: [unsaid('suit')],
  dataConsent: [unsaid('dataConsent')],
  principal: [owner('name')],
  identity: [facts({ identityDocument: '' })],
  mandate: [facts({ mandate: '' })],
  contact: [owner('name'), owner('address'), owner('phone'), owner('email')],
  sender: [owner('name'), owner('address'), owner('email')],
  notifier: [owner('name'), owner('email')],
  signature: [signature({ name: '' }), signature({ day: '' })],
}

/** A region that is off builds its notice where staff try it. */
const tried = (region: Region): Region => ({ ...region, status: 'on' })
const signedFor = (region: Region, byAgent: boolean): NoticeFacts => ({
  ...anaFacts,
  agent: byAgent && region.signers.agent ? anaAgent : null,
})
const appliesTo = ({ when }: Element, { agent, isCompany, photograph: photo }: NoticeFacts): boolean =>
  when === 'always' ||
  (when === 'agent' && agent !== null) ||
  (when === 'person' && !isCompany) ||
  (when === 'simple-photograph' && photo.class === 'simple')

function built(region: Region, given: NoticeFacts, recipient: NoticeRecipient): Notice {
  const result = buildNotice(region, given, recipient)
  if (result.outcome === 'refused') throw new Error(`${region.code}: ${JSON.stringify(result.missing)}`)
  return result.notice
}

test('A notice that lacks a required element is refused and the element named', () => {
  const text = fc.string({ minLength: 1, maxLength: 40 }).map((words) => `x${words}`)
  fc.assert(
    fc.property(
      fc.constantFrom(...regions.map(tried)),
      fc.boolean(),
      fc.boolean(),
      fc.record({ name: text, address: text, phone: text, email: text }),
      (region, byAgent, isCompany, person) => {
        const complete = { ...signedFor(region, byAgent), isCompany, owner: person }
        expect(buildNotice(region, complete, someHost).outcome).toBe('built')
        for (const element of region.requiredElements.filter((one) => appliesTo(one, complete)))
          for (const empty of emptied[element.part]) {
            const result = buildNotice(region, ...empty(complete, someHost))
            expect([region.code, element.id, result.outcome]).toEqual([region.code, element.id, 'refused'])
            expect(result).toHaveProperty('missing', expect.arrayContaining([{ id: element.id, text: element.text }]))
          }
      },
    ),
    {
      numRuns: 60,
      examples: regions.flatMap((region) =>
        [false, true].map(
          (byAgent) =>
            [tried(region), byAgent, !byAgent, anaFacts.owner] as [Region, boolean, boolean, NoticeFacts['owner']],
        ),
      ),
    },
  )
})

test('All sections but the form of writing can be empty', () => {
  expect(Object.entries(emptied).filter(([, ways]) => ways.length === 0)).toEqual([['form', []]])
})

test.each(regions.map((region) => [region.name, region] as const))(
  'The notice of %s holds all that its law asks for',
  (_, region) => {
    for (const byAgent of [false, true]) {
      const recipient = { ...someHost, servesEu: true }
      const notice = built(tried(region), signedFor(region, byAgent), recipient)
      for (const element of region.requiredElements.filter(
        (one) => appliesTo(one, signedFor(region, byAgent)) || one.when === 'known',
      )) {
        const heading = wordsOf[region.language].headings[element.part]!
        const [, after = ''] = notice.text.split(`${markerOf(heading)}\n`)
        expect([element.id, after.split('\n\n')[0]]).toEqual([element.id, expect.stringMatching(/\S/)])
      }
      expect(lintNotice({ notice, region, facts: signedFor(region, byAgent), recipient })).toEqual([])
    }
  },
)

test('A region that is off builds no notice and says why', () => {
  const refused = buildNotice(regionOf(201), anaFacts, someHost)
  expect(refused).toEqual({ outcome: 'refused', missing: [{ id: 'region_off', text: regionOf(201).statusReason }] })
})

test('An agent signs neither in Japan nor in India', () => {
  for (const code of [1501, 1001] as const)
    expect(buildNotice(regionOf(code), { ...anaFacts, agent: anaAgent }, someHost)).toHaveProperty('missing', [
      expect.objectContaining({ id: 'signer' }),
    ])
})

test('Fair use is weighed before a notice under section 512', () => {
  const [unweighed] = ground('exceptions')(anaFacts, someHost)
  expect(buildNotice(regionOf(101), unweighed, someHost)).toHaveProperty('missing.0.id', 'fair_use_considered')
})

test('The wish of a recipient decides on the oath', () => {
  const oath = en.sentences.oath!
  const texts = [
    built(regionOf(101), anaFacts, someHost),
    built(regionOf(101), anaFacts, { ...someHost, perjury: 'avoid' }),
    built(regionOf(1101), anaFacts, someHost),
    built(regionOf(1101), anaFacts, { ...someHost, perjury: 'required' }),
    built(regionOf(501), anaFacts, { ...someHost, perjury: 'required' }),
  ].map(({ text }) => text.includes(oath))
  expect(texts).toEqual([true, false, false, true, true])
})

test('An oath that a recipient asks for needs its statements', () => {
  const [unsure] = unsaid('authority')(anaFacts, someHost)
  expect(buildNotice(regionOf(501), unsure, someHost).outcome).toBe('built')
  expect(buildNotice(regionOf(501), unsure, { ...someHost, perjury: 'required' })).toHaveProperty(
    'missing.0.id',
    'accuracy_and_authority',
  )
})

test('A notice to a search engine asks for delisting', () => {
  const { text } = built(regionOf(101), anaFacts, { ...someHost, kind: 'search' })
  expect(text).toContain(en.request.delist)
  expect(text).toContain('512(d)(3)')
})

test('Mexican law is named to hosts in Mexico alone', () => {
  const [there, elsewhere] = ['MX', 'AR'].map(
    (country) => built(regionOf(1401), anaFacts, { ...someHost, country }).text,
  )
  expect(there).toContain('114 Octies')
  expect(elsewhere).not.toContain('114 Octies')
})

test('The time of discovery is printed with its zone', () => {
  expect(built(regionOf(1601), { ...anaFacts, timeZone: 'Pacific/Auckland' }, someHost).text).toContain(
    '2026-11-21 02:05 (UTC+13:00, Pacific/Auckland)',
  )
  expect(built(regionOf(1601), anaFacts, someHost).text).toContain('2026-11-20 13:05 (UTC+00:00, Europe/Lisbon)')
})

test('A notifier in the Union tells name and e-mail only', () => {
  const { text } = built(regionOf(701), anaFacts, { ...someHost, servesEu: true })
  expect(text).toContain('ana@example.org')
  expect(text).not.toContain('Rua Nova 5')
})

test('A reading copy says the same in another language', () => {
  const copy = buildNotice(regionOf(1501), anaFacts, someHost, 'en')
  expect(copy).toHaveProperty('notice.language', 'en')
  expect(copy).toHaveProperty('notice.text', expect.stringContaining(markerOf(en.headings.ownership!)))
})
