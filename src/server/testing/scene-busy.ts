import type { Image } from '#contract/images/image.ts'
import { addLicence } from '#contract/licensing/ledger.ts'
import { judgeMatch, listMatches } from '#contract/matches/endpoints.ts'
import { makeSitePart } from '#contract/sites/site-parts.ts'
import { addCases } from './scene-cases.ts'
import type { CopyKind } from './scene-copies.ts'
import type { ScenePlacement, Stage } from './scene.ts'
import { addMatches, addPhotographs, startCrawlActivity, whenOver } from './scene-stage.ts'
import { addRegistrations } from './registrations/scene-registrations.ts'
import { addTakedowns } from './takedowns/scene-takedowns.ts'
import { addVisits } from './scene-visits.ts'

/** A copy of an owner's photograph, and its page. */
export type Plan = [photograph: number, kind: CopyKind, url: string, title: string | null, score?: number]

/** Newest first, a minute apart. */
const lastWeek: Plan[] = [
  [3, 'framed', 'https://poster-loft.example/p/light-well-50x70', 'Light well, framed print 50 × 70 – Poster Loft'],
  [5, 'lettered', 'https://poster-loft.example/p/marina-bay', 'Marina Bay canvas – Poster Loft', 98],
  [6, 'collage', 'https://moodboards.example/boards/spice', 'Spice – mood boards', 93],
  [7, 'mirrored', 'https://birds-of-the-coast.example/osprey', 'Osprey (Pandion haliaetus)', 97],
  [7, 'small', 'https://birds-of-the-coast.example/list', null],
  [8, 'half', 'https://birds-of-the-coast.example/otters-are-not-birds', 'Otters are not birds, but look', 95],
  [9, 'tilted', 'https://garden-forum.example/t/8812-what-is-this-blue-one', 'What is this blue one?', 84],
  [10, 'turned', 'https://winter-stories.example/boston', 'A winter in Boston'],
  [11, 'whole', 'https://winter-stories.example/bridges', 'Bridges at night'],
  [13, 'corner', 'https://wallpaper-barn.example/dandelion-4k', 'Dandelion 4K wallpaper', 71],
]

const twoWeeksAgo: Plan[] = [
  [4, 'half', 'https://morning-herald.example/outdoors/five-ridges', 'Five ridges within an hour of town', 96],
  [13, 'grey', 'https://nature-academy.example/courses/botany-1', 'Botany for beginners – Nature Academy', 97],
  [6, 'banner', 'https://tavola-blu.example/', 'Tavola Blu', 94],
]

export const threeWeeksAgo: Plan[] = [
  [0, 'whole', 'https://www.northbound-journal.example/glacier-in-june', 'Glacier in June: five quiet lakes'],
  [0, 'banner', 'https://www.northbound-journal.example/', 'Northbound Journal'],
  [1, 'half', 'https://www.northbound-journal.example/tea-country', 'Three days in tea country', 97],
  [2, 'grey', 'https://stones-and-arches.example/rome/colosseum', 'The Colosseum, stone by stone', 96],
  [2, 'corner', 'https://stones-and-arches.example/rome/', 'Rome – Stones & Arches', 88],
]

const longAgo: Plan[] = [
  [14, 'whole', 'https://lakeside-hotel.example/walks', 'Walks from the door – Lakeside Hotel', 98],
  [15, 'small', 'https://lakeside-hotel.example/rooms/stream', 'The Stream Room – Lakeside Hotel', 96],
  [12, 'lettered', 'https://villa-brokers.example/listings/torre-14', 'Penthouse with a view – Villa Brokers', 95],
  [11, 'small', 'https://www.flickr.com/photos/night-walks/53101', 'Under the trestle | Flickr', 94],
  [9, 'half', 'https://old-university.example/~jane/garden/', 'Jane’s garden', 96],
  [2, 'small', 'https://old-university.example/classics/arches', 'Roman arches – Classics', 97],
]

/** Part of a site that its owner holds apart. */
const heldApart = 'https://old-university.example/~jane'

const verdicts = {
  'https://www.northbound-journal.example/glacier-in-june': 'approved',
  'https://stones-and-arches.example/rome/colosseum': 'approved',
  'https://stones-and-arches.example/rome/': 'ignored',
} as const

/**
 * A library at work, the same every time.
 *
 * | site | it is | finds | case |
 * |---|---|---|---|
 * | poster-loft | shop (WooCommerce), France | 2 | none, but a takedown under way |
 * | moodboards | the Netherlands | 1 | draft |
 * | birds-of-the-coast | charity, United States | 3 | never |
 * | garden-forum | forum (Discourse), Germany | 1 | none, but the draft of a takedown |
 * | winter-stories | WordPress, Canada | 2, one larger than was licensed | asks its owner |
 * | wallpaper-barn | nobody could say what robots may open | 1 | in review |
 * | morning-herald | news, United Kingdom | 1 | its evidence is complete |
 * | nature-academy | education, France | 1 | never |
 * | tavola-blu | restaurant, Portugal | 1 | never |
 * | northbound-journal | news, United Kingdom; watched | 3: approved and gone, open, licensed | declined |
 * | stones-and-arches | travel, Italy; watched until it was paused | 2: approved, its licence expired; ignored | contacted |
 * | lakeside-hotel | travel, Italy | 2 | never |
 * | villa-brokers | real estate, Spain | 1 | never |
 * | flickr.com/night-walks | account of a platform | 1 | never |
 * | old-university | nothing is known of it | 1 | never |
 * | old-university/~jane | part of it, held apart | 1 | never |
 *
 * Sites marked `never` outside platforms, mostly of different kinds, serve shots of a site without a case. “Half a fig” has no copy.
 */
export async function busy(stage: Stage): Promise<void> {
  const images = await addPhotographs(stage, stage.photographs.slice(0, 17))
  await addLicences(stage)
  await addMatches(stage, planned(stage, images, longAgo), { daysAgo: 47, title: 'Sites named in February' })
  await addMatches(stage, planned(stage, images, threeWeeksAgo), { daysAgo: 19, title: 'Sites named in March' })
  await holdApart(stage)
  await judgeSome(stage)
  await addMatches(stage, planned(stage, images, twoWeeksAgo), { daysAgo: 9, title: 'Weekly look' })
  await addMatches(stage, planned(stage, images, lastWeek), { daysAgo: 1, title: 'Weekly look' })
  await addVisits(stage, planned(stage, images, [...longAgo, ...threeWeeksAgo, ...twoWeeksAgo, ...lastWeek]))
  await addCases(stage, planned(stage, images, [...threeWeeksAgo, ...twoWeeksAgo]))
  await addTakedowns(stage)
  await addRegistrations(stage)
  await startCrawlActivity(stage, { title: 'Looking at birds-of-the-coast.example', done: 42, total: 97 })
}

export const planned = ({ photographs }: Stage, images: Image[], plan: Plan[]): ScenePlacement[] =>
  plan.map(([at, kind, url, title, score]) => ({
    image: images[at]!,
    photograph: photographs[at]!,
    kind,
    pages: [{ url, title }],
    ...(score === undefined ? {} : { score }),
  }))

/** One that covers its use, one that has ended, one that allows less than is done, and one that an agency sold to nobody knows whom. */
async function addLicences({ owner }: Stage): Promise<void> {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const northbound = { client: 'Northbound Media', reference: '2026-014', hosts: ['northbound-journal.example'] }
  await owner.call(addLicence, {
    ...northbound,
    images: ['Tea gardens after rain'],
    startsOn: day(120),
    endsOn: day(-240),
  })
  const stones = { client: 'Pietre S.r.l.', reference: '2024-031', hosts: ['stones-and-arches.example'] }
  await owner.call(addLicence, { ...stones, images: ['Colosseum, north wall'], startsOn: day(760), endsOn: day(395) })
  const winter = { client: 'Winter Stories', reference: '2025-007', hosts: ['winter-stories.example'] }
  await owner.call(addLicence, {
    ...winter,
    images: ['High trestle, after dark'],
    startsOn: day(300),
    longestSide: 800,
    note: 'For the web only, at most 800 pixels wide.',
  })
  await owner.call(addLicence, {
    client: 'A customer of the agency',
    agency: 'Alamy',
    images: ['Two otters'],
    startsOn: day(210),
  })
}

async function holdApart(stage: Stage): Promise<void> {
  const { activity } = await stage.owner.call(makeSitePart, { url: heldApart })
  if (activity) await whenOver(stage, activity._id)
}

async function judgeSome({ owner }: Stage): Promise<void> {
  const { data } = await owner.call(listMatches, { show: 'all', pageSize: 100 })
  for (const [url, verdict] of Object.entries(verdicts))
    await owner.call(judgeMatch, { matchId: data.find(({ origin }) => origin.url === url)!._id, verdict })
}
