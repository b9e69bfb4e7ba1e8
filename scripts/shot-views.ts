import { listCases } from '../src/contract/cases/endpoints.ts'
import { listTakedownBulks } from '../src/contract/takedowns/bulk/endpoints.ts'
import { listTakedowns } from '../src/contract/takedowns/endpoints.ts'
import { listCrawlPages, listCrawls } from '../src/contract/discovery/endpoints.ts'
import { listImages } from '../src/contract/images/endpoints.ts'
import { listClusters, listMatches } from '../src/contract/matches/endpoints.ts'
import type { Id } from '../src/contract/wire.ts'
import type { Client } from '../src/server/testing/client.ts'
import type { SceneName } from '../src/server/testing/scenes.ts'
import * as answers from './shot-answers.ts'
import * as moments from './shot-moments.ts'
import type { View } from './shot-moments.ts'
import * as plans from './shot-plans.ts'
import { moreOfBusy } from './shots/more-of-busy.ts'
import { verifyViews } from './shots/languages.ts'
import { officeViews } from './shots/office.ts'
import { operationsViews } from './shots/operations.ts'
import { payoutViews } from './shots/payouts.ts'
import { caseViews, publicViews } from './shots/cases.ts'
import { programViews } from './shots/programs.ts'
import { remittanceViews } from './shots/remittance.ts'
import { registrationsOf } from './shots/registrations.ts'
import { busyRoads, emptyRoads, formRoads, imageRoads } from './shot-roads.ts'
import * as searchAnswers from './shots/searches.ts'

/** Views of a scene. */
export async function viewsOf(scene: SceneName, owner: Client): Promise<View[]> {
  switch (scene) {
    case 'empty':
      return [...outside, ...places, ...emptyMoments, ...emptyRoads]
    case 'busy':
      return [...(await everyPage(owner)), ...(await changesOf(owner)), ...busyMoments, ...busyRoads]
    case 'too-many':
      return [...(await everyPage(owner)), ...laterPages]
    case 'broken':
      return await everyPage(owner)
    default:
      return scene satisfies never
  }
}

const nobody = '0'.repeat(24)

const outside: View[] = [
  { name: 'front', address: '/', isSignedIn: false },
  { name: 'log-in', address: '/login', isSignedIn: false },
  { name: 'log-in-refused', address: '/login', isSignedIn: false, ...moments.refusedSignIn },
  { name: 'register', address: '/register', isSignedIn: false },
  { name: 'register-refused', address: '/register', isSignedIn: false, ...moments.emptyForm },
  { name: 'register-partner', address: '/register/ppa', isSignedIn: false },
  { name: 'register-partner-key', address: '/register/ppa/a-key', isSignedIn: false },
  { name: 'reset-request', address: '/login/reset', isSignedIn: false },
  { name: 'reset', address: '/login/reset/a-token', isSignedIn: false },
  { name: 'verify-failed', address: '/register/verify-email/a-token', isSignedIn: false },
  { name: 'agreement', address: '/agreements/licensing-agreement', isSignedIn: false },
  ...publicViews,
  ...verifyViews,
  { name: 'verify-unknown', address: '/verify/RFE-0000-0000-0000', isSignedIn: false },
  { name: 'verify', address: `/verify/${answers.shownEvidence.number}`, isSignedIn: false, ...answers.verified },
]

/** Pages at the same address for every owner. */
const places: View[] = [
  { name: 'profile', address: '/profile' },
  { name: 'plan', address: '/profile/plans' },
  { name: 'payments', address: '/profile/payments' },
  { name: 'payouts', address: '/profile/payouts' },
  ...programViews,
  ...remittanceViews,
  { name: 'sign-in', address: '/profile/sign-in' },
  { name: 'sessions', address: '/profile/sessions' },
  { name: 'websites', address: '/profile/settings' },
  { name: 'mail-preferences', address: '/profile/notifications' },
  { name: 'searches', address: '/profile/searches', ...searchAnswers.allServices },
  { name: 'features', address: '/profile/features' },
  { name: 'your-data', address: '/profile/export' },
  { name: 'notifications', address: '/notifications' },
  { name: 'images', address: '/images' },
  { name: 'sources', address: '/images/sources' },
  { name: 'sheet', address: '/images/sheet' },
  { name: 'matches', address: '/matches' },
  { name: 'matches-all', address: '/matches?show=all' },
  { name: 'looking', address: '/looking' },
  { name: 'looking-worth', address: '/looking', ...searchAnswers.worthWatching },
  { name: 'licences', address: '/licences' },
  { name: 'evidence', address: '/evidence' },
  ...caseViews,
  { name: 'takedowns', address: '/takedowns' },
  { name: 'registrations', address: '/registrations' },
  { name: 'registration-plan', address: '/registrations/plan' },
  { name: 'registration-new', address: '/registrations/new' },
]

const emptyMoments: View[] = [
  { name: 'second-factor', address: '/profile/sign-in', ...moments.secondFactor },
  { name: 'cutting-website', address: '/profile/settings', ...moments.cuttingWebsite },
  { name: 'leaving', address: '/profile/export', ...moments.leaving },
  { name: 'look-at-a-site', address: '/looking', ...moments.lookingAtSites },
  { name: 'refused-files', address: '/images', ...moments.refusedFiles },
  { name: 'uploading', address: '/images', ...moments.uploading },
  { name: 'sheet-checked', address: '/images/sheet', ...moments.checkedSheet },
  { name: 'sheet-imported', address: '/images/sheet', ...moments.importedSheet },
  { name: 'sheet-refused', address: '/images/sheet', ...moments.refusedSheet },
  { name: 'plan-booked', address: '/profile/plans', ...plans.bookedPlan },
  { name: 'plan-owing', address: '/profile/plans', ...plans.owingPlan },
  { name: 'plan-changing', address: '/profile/plans', ...plans.changingPlan },
  { name: 'plan-unpayable', address: '/profile/plans', ...plans.unpayablePlan },
  { name: 'plan-chosen', address: '/profile/plans?plan=pro&by=year', ...plans.choosingPlan },
  { name: 'plan-payments', address: '/profile/payments', ...plans.paidThings },
  { name: 'plan-coupons-at-desk', address: '/desk/coupons', isStaff: true, ...plans.someCoupons },
  { name: 'plan-payments-at-desk', address: '/desk/payments', isStaff: true, ...plans.somePayments },
  {
    name: 'plan-payment-at-desk',
    address: `/desk/payments/${plans.disputedId}`,
    isStaff: true,
    ...plans.disputedPayment,
  },
  { name: 'plan-refund', address: `/desk/payments/${plans.disputedId}`, isStaff: true, ...plans.givingBack },
  { name: 'plan-return', address: `/desk/payments/${plans.disputedId}`, isStaff: true, ...plans.bookingReturn },
  { name: 'plan-books', address: '/desk/books', isStaff: true, ...plans.differingBooks },
  ...payoutViews,
  { name: 'plan-coupon-new', address: '/desk/coupons', isStaff: true, ...plans.makingCoupon },
  { name: 'no-such-page', address: '/no/such/page' },
  { name: 'no-such-image', address: `/images/${nobody}` },
]

const busyMoments: View[] = [
  ...moreOfBusy,
  { name: 'images-loading', address: '/images', ...moments.loading },
  { name: 'image-loading', address: `/images/${nobody}`, ...moments.loading },
  { name: 'images-failing', address: '/images', ...moments.failing },
  { name: 'uploading', address: '/images', ...moments.uploading },
  { name: 'matches-loading', address: '/matches', ...moments.loading },
  { name: 'matches-failing', address: '/matches', ...moments.failing },
  { name: 'matches-map-tables', address: '/matches/map?show=all', ...moments.showingMapAsTables },
  { name: 'evidence-kept', address: '/evidence', ...answers.keptEvidence },
  { name: 'evidence-one', address: `/evidence/${answers.shownEvidence.number}`, ...answers.keptEvidence },
  { name: 'desk', address: '/desk', isStaff: true },
  { name: 'desk-found', address: '/desk?q=example&whose=everybody', isStaff: true },
  { name: 'desk-cases', address: '/desk/cases', isStaff: true },
  ...officeViews,
  { name: 'desk-templates', address: '/desk/templates', isStaff: true },
  { name: 'desk-takedowns', address: '/desk/takedowns', isStaff: true },
  { name: 'desk-registrations', address: '/desk/registrations', isStaff: true },
  { name: 'desk-registration-fees', address: '/desk/office-fees', isStaff: true },
  { name: 'desk-takedown-regions', address: '/desk/takedowns/regions', isStaff: true },
  { name: 'desk-takedown-region', address: '/desk/takedowns/regions/1701', isStaff: true },
  { name: 'desk-takedown-recipients', address: '/desk/takedowns/recipients', isStaff: true },
  { name: 'desk-takedown-recipient', address: '/desk/takedowns/recipients/netlify', isStaff: true },
  { name: 'desk-mails', address: '/desk/mails', isStaff: true },
  ...operationsViews,
  { name: 'desk-answers', address: '/desk/answers', isStaff: true },
  { name: 'desk-reminders', address: '/desk/reminders', isStaff: true },
  { name: 'desk-numbers', address: '/desk/numbers', isStaff: true },
  { name: 'desk-numbers-cases', address: '/desk/numbers/cases?state=in_review', isStaff: true },
  { name: 'firm', address: '/firm' },
  { name: 'firm-case', address: `/firm/cases/${nobody}` },
  { name: 'desk-sites', address: '/desk/sites', isStaff: true },
  { name: 'desk-site', address: '/desk/sites?party=tavola-blu.example', isStaff: true },
  { name: 'matches-filters', address: '/matches?size=%5B%22large%22%5D' },
  { name: 'keys', address: '/matches', ...moments.showingKeys },
  { name: 'account', address: '/matches', ...moments.showingAccount },
  { name: 'taken-back', address: '/matches', ...moments.retracted },
]

const laterPages: View[] = [
  { name: 'images-page-2', address: '/images?page=2' },
  { name: 'matches-last', address: '/matches?show=all&page=3' },
]

const everyPage = async (owner: Client): Promise<View[]> => [
  ...places,
  ...(await pagesOf(owner)),
  ...(await visitsOf(owner)),
  ...(await casesOf(owner)),
  ...(await takedownsOf(owner)),
  ...(await registrationsOf(owner)),
]

async function pagesOf(owner: Client): Promise<View[]> {
  const images = [
    ...(await owner.call(listImages, { sort: 'DESC' })).data,
    ...(await owner.call(listImages, { sort: 'ASC' })).data,
  ]
  const [match] = (await owner.call(listMatches, { show: 'all' })).data
  const sites = (await owner.call(listClusters, { show: 'all', pageSize: 100 })).data
  const gone = (await owner.call(listMatches, { show: 'all', alive: 'no' })).data[0]
  const part = sites.find(({ partOf }) => partOf !== null)
  const [largest] = sites.toSorted((a, b) => b.matches.total - a.matches.total)
  const failed = images.find(({ state }) => state === 'failed')
  const found = images.find(({ matches }) => matches > 0)
  const unmet = images.find(({ state, matches }) => state === 'ready' && matches === 0)
  const ofPlatform = sites.find(({ platform }) => platform !== null)
  return [
    { name: 'folders-of-source', address: '/images/sources', ...answers.choosingFolders },
    { name: 'source-failed', address: '/images/sources', ...answers.failedSource },
    ...(found
      ? [
          { name: 'image', address: `/images/${found._id}` },
          { name: 'image-removing', address: `/images/${found._id}`, ...moments.removing },
          {
            name: 'image-like-another',
            address: `/images/${found._id}`,
            ...answers.likeAnother(found, images.at(-1)!),
          },
          { name: 'image-merging', address: `/images/${found._id}`, ...answers.merging(found, images.at(-1)!) },
          { name: 'finds-of-image', address: `/matches?show=all&image=${found._id}` },
        ]
      : []),
    ...(unmet ? imageRoads(unmet._id) : []),
    ...(failed ? [{ name: 'image-failed', address: `/images/${failed._id}` }] : []),
    { name: 'matches-one-by-one', address: '/matches?by=finds' },
    { name: 'matches-as-table', address: '/matches?by=finds&as=table' },
    { name: 'matches-as-light-table', address: '/matches?by=finds&as=grid&show=all' },
    { name: 'matches-map', address: '/matches/map?show=all', ...moments.showingMap },
    { name: 'matches-views', address: '/matches?show=all', ...answers.keptViews },
    ...(largest ? [{ name: 'site', address: `/matches?show=all&cluster=${largest._id}` }] : []),
    ...(ofPlatform ? [{ name: 'site-of-platform', address: `/matches?show=all&cluster=${ofPlatform._id}` }] : []),
    ...(part ? [{ name: 'site-part', address: `/matches?show=all&cluster=${part._id}` }] : []),
    ...(match ? [{ name: 'match', address: `/matches/${match._id}?show=all` }] : []),
    ...(match ? [{ name: 'match-part', address: `/matches/${match._id}?show=all`, ...moments.holdingApart }] : []),
    ...(match
      ? [{ name: 'match-agency', address: `/matches/${match._id}?show=all`, ...answers.askingAgency(match._id) }]
      : []),
    ...(match ? [{ name: 'match-kept', address: `/matches/${match._id}?show=all`, ...answers.keptEvidence }] : []),
    ...(gone ? [{ name: 'match-gone', address: `/matches/${gone._id}?show=all` }] : []),
  ]
}

/** Modifications of the copies in the close views. */
const closely = ['cropped', 'mirrored', 'framed', 'within', 'rotated'] as const

async function changesOf(owner: Client): Promise<View[]> {
  const { data } = await owner.call(listMatches, { show: 'all', pageSize: 100 })
  return closely.flatMap((kind) => {
    const match = data.find(({ changes }) => changes.some((change) => change.kind === kind))
    if (!match) return []
    const address = `/matches/${match._id}?show=all`
    return ['Original', 'Match', 'Compare'].map((mode): View => ({
      name: `${kind}-${mode.toLowerCase()}`,
      address,
      ...moments.inMode(mode),
    }))
  })
}

/** Visits with all kinds of answers, to one and to many sites, and a page with pictures of all kinds. */
async function visitsOf(owner: Client): Promise<View[]> {
  const { data: visits } = await owner.call(listCrawls)
  const [watched] = visits.filter(({ site }) => site !== null).toSorted((a, b) => b.sightings - a.sightings)
  const [widest] = visits.toSorted((a, b) => b.seeds.length - a.seeds.length)
  return [
    { name: 'looking-watch', address: '/looking', ...moments.watchingSite },
    ...(widest ? [{ name: 'looking-visit-wide', address: `/looking/${widest._id}` }] : []),
    ...(watched ? await visitOf(owner, watched._id) : []),
  ]
}

async function visitOf(owner: Client, crawlId: Id): Promise<View[]> {
  const { data: pages } = await owner.call(listCrawlPages, { crawlId, pageSize: 100 })
  const [fullest] = pages.toSorted((a, b) => b.images - a.images)
  return [
    { name: 'looking-visit', address: `/looking/${crawlId}` },
    ...(fullest
      ? [{ name: 'looking-visit-page', address: `/looking/${crawlId}`, ...moments.openingPage(fullest.url) }]
      : []),
  ]
}

/** A case of each state with what was handed in, as its owner sees it and at the desk. */
async function casesOf(owner: Client): Promise<View[]> {
  const { data } = await owner.call(listCases, { pageSize: 100 })
  const [draft] = data.filter(({ state }) => state === 'draft')
  const states = new Map(data.map(({ state, _id }) => [state, _id]))
  return [
    ...(draft ? [{ name: 'case-form', address: `/cases/${draft._id}/submission` }, ...formRoads(draft._id)] : []),
    ...[...states].map(([state, id]): View => ({ name: `case-${state}`, address: `/cases/${id}` })),
    ...[...states]
      .filter(([state]) => state !== 'draft')
      .map(([state, id]): View => ({ name: `desk-case-${state}`, address: `/desk/cases/${id}`, isStaff: true })),
  ]
}

/** A takedown without uses, and the scene's takedowns. */
async function takedownsOf(owner: Client): Promise<View[]> {
  const { data } = await owner.call(listTakedowns)
  const { data: bulks } = await owner.call(listTakedownBulks)
  const sites = (await owner.call(listClusters, { show: 'all', pageSize: 100 })).data
  const free = sites.find(({ _id, case: claim }) => claim === null && data.every(({ cluster }) => cluster !== _id))
  return [
    ...(free ? [{ name: 'takedown-new', address: `/takedowns/new?cluster=${free._id}` }] : []),
    ...data.map(({ _id, state }): View => ({ name: `takedown-${state}`, address: `/takedowns/${_id}` })),
    ...data.map(({ _id, state }): View => {
      return { name: `desk-takedown-${state}`, address: `/desk/takedowns/${_id}`, isStaff: true }
    }),
    ...bulks.slice(0, 1).map(({ _id }): View => ({ name: 'takedown-bulk', address: `/takedowns/bulk/${_id}` })),
  ]
}
