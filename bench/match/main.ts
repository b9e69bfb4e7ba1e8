import { availableParallelism } from 'node:os'
import { env } from 'node:process'
import { atLeast, atMost, type Figures } from '../figures.ts'
import { askedOf } from './asking.ts'
import { type Corpus, corpusOf, smallSize, wholeSize } from './corpus.ts'
import type { Grade } from './families.ts'
import { rightframe } from './finder.ts'
import {
  accused,
  type Asked,
  averagePrecision,
  explained,
  namingOf,
  recallAbove,
  reliabilityOf,
  thresholdFor,
} from './measures.ts'
import { padding } from './drawing/padding.ts'
import { hashFinders } from './peers/hashes.ts'
import { orbFinder } from './peers/orb.ts'
import { type Half, type Photograph, photographsIn } from './drawing/photographs.ts'
import { benchScale } from './scale.ts'
import { markedPairs, pattern } from './templates/shared-marks.ts'
import { speedOf } from './speed.ts'
import { pairsInTemplates } from './templates/template-pairs.ts'

type Options = {
  /** Folder of photographs; default RIGHTFRAME_PHOTOS, else the demo's. */
  photos: string | undefined
  half?: Half | undefined
  /** A quick run with the floors for every engine change. */
  small: boolean
  /** Additional owned images of the other half, never shown. */
  padded?: number | undefined
  /** Measures the index alone at these numbers of images. */
  scale?: number[] | undefined
  /** The index in PostgreSQL, shared by all processes. */
  shared?: boolean | undefined
}

/**
 * Measures copies of photographs in named families, among strangers: found originals, wrong accusations, speed and size. Every peer gets
 * the same pictures in the same run.
 */
export async function benchMatch({
  photos = env.RIGHTFRAME_PHOTOS,
  half,
  small,
  padded = 0,
  scale = [],
  shared = false,
}: Options): Promise<Figures[]> {
  const photographs = await photographsIn(photos, half)
  const others = padded > 0 ? await photographsIn(photos, half === 'odd' ? 'even' : 'odd', photographs) : []
  if (scale.length > 0)
    return await benchScale({ photographs, others, padded, sizes: scale, index: shared ? 'shared' : 'process' })
  const corpus = await corpusOf(photographs, small ? smallSize : wholeSize)
  const own = rightframe(availableParallelism())
  if (padded > 0) await own.pad(padding(others, padded))
  // Skips peers among many images: they would take hours.
  const peers = padded > 0 ? [] : [...hashFinders(), await orbFinder()]
  const asked = await askedOf(corpus, [own, ...peers])
  return [
    foundBy(own.name, asked[0]!, small ? floors : goals),
    ...peers.map(({ name }, nth) => foundBy(name, asked[nth + 1]!)),
    explanations(asked[0]!),
    kinds(asked[0]!),
    reliability(asked[0]!),
    byFamily(asked[0]!),
    // These ask no library.
    ...(padded > 0 ? [] : await pairsAndSpeeds(corpus, photographs, small)),
  ]
}

async function pairsAndSpeeds(corpus: Corpus, photographs: Photograph[], small: boolean): Promise<Figures[]> {
  return [
    await sharedMarks(photographs.slice(0, small ? 4 : 20)),
    await pairsInTemplates(photographs.slice(0, small ? 4 : 12), small ? 1 : 3),
    await speeds(corpus),
  ]
}

type Goals = Record<Grade, number> & { averagePrecision: number }
const goals: Goals = { everyday: 99.5, hard: 98.5, extreme: 93, averagePrecision: 0.98 }
/** Floors of a small run, whose few pictures allow one loss in each grade but the first. */
const floors: Goals = { everyday: 99.5, hard: 95, extreme: 80, averagePrecision: 0.95 }

function foundBy(name: string, asked: Asked[], held?: Goals): Figures {
  const strangers = asked.filter(({ copyOf }) => !copyOf)
  const graded = (grade: Grade) => asked.filter(({ copyOf }) => !copyOf || copyOf.grade === grade)
  const precision = averagePrecision(asked)
  const [none, some] = [thresholdFor(asked, 0), thresholdFor(asked, Math.floor(asked.length / 1000))]
  const figures: Figures['figures'] = {
    copies: asked.length - strangers.length,
    strangers: strangers.length,
    'micro average precision': precision,
  }
  for (const grade of ['everyday', 'hard', 'extreme'] as const) {
    if (held) figures[`${grade}, found %`] = recallAbove(graded(grade), -Infinity)
    figures[`${grade}, found % with nobody accused`] = recallAbove(graded(grade), none)
    figures[`${grade}, found % with 0.1 % accused`] = recallAbove(graded(grade), some)
  }
  if (!held) return { name: `match: ${name}`, figures, goals: [] }
  return {
    name: `match: ${name}`,
    figures,
    goals: [
      atLeast('everyday, found', recallAbove(graded('everyday'), -Infinity), held.everyday, ' %'),
      atLeast('hard, found', recallAbove(graded('hard'), -Infinity), held.hard, ' %'),
      atLeast('extreme, found', recallAbove(graded('extreme'), -Infinity), held.extreme, ' %'),
      atLeast('micro average precision', precision, held.averagePrecision),
      atMost('pictures accused wrongly', accused(asked).length, 0),
    ],
  }
}

/** Explanations of the found copies: well-placed regions, and named changes. */
function explanations(asked: Asked[]): Figures {
  const { placed, named, invented } = explained(asked)
  return {
    name: 'match: explanations',
    figures: {
      'region shares 90 % or more with the true one, %': placed,
      'all that was done is named, %': named,
      'something else is named, %': invented,
    },
    goals: [],
  }
}

/** Share of each kind of change that is named, and share of its names that are right. */
function kinds(asked: Asked[]): Figures {
  const figures = namingOf(asked).flatMap(
    ({ kind, copies, named, said, rightly }) =>
      [
        [`${kind}: named, % of ${copies} copies`, named],
        [`${kind}: rightly, % of ${said} times`, rightly],
      ] as const,
  )
  return { name: 'match: kinds of change', figures: Object.fromEntries(figures), goals: [] }
}

/** Stated certainty beside the truth; calibrated engines have both equal. */
function reliability(asked: Asked[]): Figures {
  const figures = reliabilityOf(asked, tenths).flatMap(({ count, said, true: isTrue }) =>
    count === 0 ? [] : [[`sure to ${said.toFixed(1)} % of ${count} candidates, true %`, isTrue] as const],
  )
  return { name: 'match: reliability', figures: Object.fromEntries(figures), goals: [] }
}

const tenths = Array.from({ length: 10 }, (_, nth) => [10 * nth, nth === 9 ? Infinity : 10 * (nth + 1)] as const)

function byFamily(asked: Asked[]): Figures {
  const copies = asked.filter(({ copyOf }) => copyOf)
  const figures = [...Map.groupBy(copies, ({ family }) => family)].map(
    ([family, own]) => [`${own[0]!.copyOf!.grade}: ${family}, found %`, recallAbove(own, -Infinity)] as const,
  )
  return { name: 'match: families', figures: Object.fromEntries(figures), goals: [] }
}

/** Unrelated pictures that bear one mark: with one of them owned, and with all of them owned. */
async function sharedMarks(photographs: Photograph[]): Promise<Figures> {
  const sets = await markedPairs(photographs)
  const share = (some: number, of: number) => (100 * some) / of
  return {
    name: 'match: pairs that share a mark',
    figures: Object.fromEntries(
      sets.flatMap(({ mark, pairs, said, certain, saidTogether }) => [
        [`${mark}: said to be copies, % of ${pairs}`, share(said, pairs)],
        [`${mark}: certain, %`, share(certain, pairs)],
        [`${mark}: said where all are owned, %`, share(saidTogether, pairs)],
      ]),
    ),
    goals: sets.flatMap(({ mark, pairs, said, certain }) => [
      atMost(`${mark}, said to be copies`, share(said, pairs), maxSaid[mark] ?? 5, ' %'),
      atMost(`${mark}, certain`, share(certain, pairs), 1, ' %'),
    ]),
  }
}

/** Most pairs said to be copies, in per cent, for marks that fill much of both pictures and are harder to tell. */
const maxSaid: Record<string, number> = { [pattern]: 30, 'words above and below': 60, 'a headline': 10 }

async function speeds(corpus: Corpus): Promise<Figures> {
  const speed = await speedOf(corpus)
  return {
    name: 'match: speed and size',
    figures: {
      'fingerprints a second, one core, JPEG of 1,280 px': speed.fingerprintsPerSecond,
      'comparing a copy with its original, ms': speed.comparingCopiesMs,
      'comparing two strangers, ms': speed.comparingStrangersMs,
      'reading a copy and comparing it, ms': speed.judgingCopiesMs,
      "the same by OpenCV's ORB, ms": speed.orbMs,
      'reading a stored fingerprint, ms': speed.readingMs,
      'a query, ms': speed.queryMs,
      'fingerprint, bytes': speed.fingerprintBytes,
      'postings of an owned image, bytes': speed.postingBytes,
    },
    goals: [
      atLeast('fingerprints a second', speed.fingerprintsPerSecond, 20),
      atMost('comparing a copy with its original', speed.comparingCopiesMs, 4, ' ms'),
      atMost('comparing two strangers', speed.comparingStrangersMs, 4, ' ms'),
      atMost('fingerprint', speed.fingerprintBytes, 32_768, ' bytes'),
      atMost('postings of an owned image', speed.postingBytes, 8192, ' bytes'),
    ],
  }
}
