import { expect, test } from 'vitest'
import { aContext, anOrder, aParty, aWork, idOf } from '../testing/orders.ts'
import { findingsOf, stopsPayment } from './findings-of.ts'
import type { CheckContext, OrderToCheck } from './order-to-check.ts'

const findings = (order: OrderToCheck, context: Partial<CheckContext> = {}) =>
  findingsOf(order, aContext(order, context))
const codes = (order: OrderToCheck, context: Partial<CheckContext> = {}) =>
  findings(order, context).map(({ code }) => code)
const works = (...parts: Parameters<typeof aWork>[1][]) => parts.map((part, at) => aWork(at + 1, part))

test('A group of photographs without faults may be paid', () => {
  expect(findings(anOrder())).toEqual([])
})

test('The largest group has 750 photographs', () => {
  const many = (n: number) => anOrder({ works: Array.from({ length: n }, (_, at) => aWork(at + 1)) })
  expect(findings(many(750))).toEqual([])
  expect(findings(many(751))).toMatchObject([
    { code: 'works.too-many', weight: 'stop', place: 'works', images: [idOf(751)] },
  ])
})

test('Two years of publication stop a group and name the smaller part', () => {
  const order = anOrder({ works: works({}, {}, { publishedOn: '2025-12-31', createdOn: '2025-12-01' }) })
  expect(findings(order)).toMatchObject([
    {
      code: 'works.two-years',
      message: 'A group has one calendar year of publication. This one has 2025, 2026.',
      images: [idOf(3)],
    },
  ])
})

test('Two authors stop a group', () => {
  const bruno = aParty({ author: { name: 'Bruno Brandão' }, claimant: { name: 'Bruno Brandão' } })
  expect(findings(anOrder(), { parties: new Map([[idOf(2), bruno]]) })).toMatchObject([
    { code: 'works.two-authors', weight: 'stop', images: [idOf(2)] },
  ])
})

test('Several authors of an image are warned of, but for work made for hire', () => {
  const severalAuthors = new Set([idOf(2)])
  expect(findings(anOrder(), { severalAuthors })).toMatchObject([
    { code: 'work.several-authors', weight: 'warning', images: [idOf(2)] },
  ])
  const { facts } = anOrder()
  const employed = anOrder({ facts: { ...facts, party: aParty({ author: { isForHire: true } }) } })
  expect(codes(employed, { severalAuthors })).not.toContain('work.several-authors')
})

test('Two records of one author do not stop a group', () => {
  const again = aParty({ author: { name: ' ANA  almeida' }, claimant: { street: 'Rua Nova 1' } })
  expect(codes(anOrder(), { parties: new Map([[idOf(2), again]]) })).toEqual([])
})

test('One unpublished image stops a group of published ones', () => {
  const order = anOrder({ works: works({}, {}, { isPublished: false, publishedOn: null, publishedIn: null }) })
  expect(findings(order)).toMatchObject([
    { code: 'works.published-and-unpublished', weight: 'stop', images: [idOf(3)] },
  ])
})

test('A painting stops a group and may be registered alone', () => {
  expect(findings(anOrder({ works: works({}, { workType: 'painting' }) }))).toMatchObject([
    {
      code: 'works.not-photographs',
      weight: 'stop',
      message: 'Only photographs can be registered as part of a group registration.',
      images: [idOf(2)],
    },
  ])
  expect(codes(anOrder({ option: 'USCO_SINGLE', works: works({ workType: 'painting' }) }))).toEqual([])
})

test('PNG and JPEG files together are converted, which is only a warning', () => {
  const files = new Map([
    [idOf(1), { type: 'image/jpeg', bytes: 1 }],
    [idOf(2), { type: 'image/png', bytes: 1 }],
  ])
  const found = findings(anOrder(), { files })
  expect(found).toMatchObject([{ code: 'file.converted', weight: 'warning' }])
  expect(stopsPayment(found)).toBe(false)
})

test('A file above the limit of the Office stops the order', () => {
  const files = new Map([
    [idOf(1), { type: 'image/jpeg', bytes: 500_000_000 }],
    [idOf(2), { type: 'image/jpeg', bytes: 500_000_001 }],
  ])
  expect(findings(anOrder(), { files })).toMatchObject([{ code: 'file.too-large', images: [idOf(2)] }])
})

test('An image without a readable file stops an order in the United States', () => {
  expect(codes(anOrder(), { files: new Map([[idOf(1), { type: 'image/jpeg', bytes: 1 }]]) })).toEqual(['file.missing'])
  const canada = anOrder({ option: 'CIPO_SINGLE', works: works({}) })
  expect(codes(canada, { files: new Map() })).toEqual([])
})

test('File names are unique and have no folder', () => {
  expect(codes(anOrder({ works: works({ fileName: 'a.jpg' }, { fileName: 'A.JPG' }) }))).toEqual(['file.name-twice'])
  expect(codes(anOrder({ works: works({ fileName: 'trip/a.jpg' }, {}) }))).toEqual(['file.name-with-path'])
  expect(codes(anOrder({ works: works({ fileName: 'C:\\a.jpg' }, {}) }))).toEqual(['file.name-with-path'])
})

test('An image that is registered at the same Office stops the order', () => {
  const registered = new Map([[idOf(2), [{ office: 'US' as const, number: 'VA 2-345-678', order: null }]]])
  expect(findings(anOrder(), { registered })).toMatchObject([
    {
      code: 'work.registered',
      weight: 'stop',
      message: 'The Office registers an image once. These are registered or ordered already (VA 2-345-678).',
      images: [idOf(2)],
    },
  ])
  expect(codes(anOrder({ option: 'CIPO_SINGLE', works: works({}, {}).slice(1) }), { registered })).toEqual([])
})

test('Duplicates by the engine stop the order', () => {
  expect(findings(anOrder(), { duplicates: [{ image: idOf(2), other: idOf(1) }] })).toMatchObject([
    { code: 'work.twice', place: 'image', images: [idOf(2)] },
  ])
  const registered = new Map([[idOf(9), [{ office: null, number: null, order: null }]]])
  const copy = { duplicates: [{ image: idOf(9), other: idOf(2) }] }
  expect(findings(anOrder(), { ...copy, registered })).toMatchObject([
    { code: 'work.copy-registered', images: [idOf(2)] },
  ])
  expect(codes(anOrder(), copy)).toEqual([])
})

test('An image that an order lists twice stops it', () => {
  const twice = { ...aWork(1), fileName: 'other.jpg' }
  expect(codes(anOrder({ works: [aWork(1), twice] }))).toEqual(['work.listed-twice'])
})

test('A single option takes one image', () => {
  expect(codes(anOrder({ option: 'USCO_SINGLE' }))).toEqual(['works.too-many'])
  expect(codes(anOrder({ option: 'CIPO_SINGLE' }))).toEqual(['works.too-many'])
  expect(codes(anOrder({ works: [] }))).toEqual(['works.none'])
  expect(findings(anOrder({ works: works({}) }))).toMatchObject([
    { code: 'option.one-image', weight: 'warning', place: 'option' },
  ])
})

test('A group needs a title that identifies it', () => {
  expect(codes(anOrder({ title: ' ' }))).toEqual(['title.missing'])
  expect(codes(anOrder({ title: 'Untitled 1' }))).toEqual(['title.untitled'])
})
