/**
 * `npm run bench [-- NAME…] [--json] [--small] [--photos DIR [--half odd|even]] [--padded N [--scale N,N,… [--shared]]]
 * [--count N] [--attack WORDS,WORDS,…] [--page WORD,WORD,…]`: figures, each beside a peer or a floor in the same run.
 * `--half` takes the photographs whose SHA-256 begins with an odd or even digit: the engine is tuned on the odd ones. `--padded` gives the
 * library of the match bench N further images, made of the other half. `--scale` measures the candidate index alone, at such numbers of
 * owned images; `--shared` the one in PostgreSQL. `--count` says how many broken files the fuzz bench reads,
 * how many photographs are imported and how many histories the ledger bench tells. `--attack` makes only the attacks of the hostile bench whose
 * names hold one of these words, `--page` measures only such pages.
 */
import { parseArgs } from 'node:util'
import { smallWeb, wholeWeb } from './crawl/web/web.ts'
import { type Figures, inWords } from './figures.ts'

type Options = {
  json: boolean
  photos: string | undefined
  half: 'odd' | 'even' | undefined
  small: boolean
  padded: number
  count: number
  scale: number[]
  shared: boolean
  attack: string
  page: string
}

const benches: Record<string, (options: Options) => Promise<Figures[]>> = {
  start: async () => [await (await import('./start.ts')).benchStart()],
  kills: async () => [await (await import('./kills.ts')).benchKills()],
  sizes: async () => [await (await import('./sizes.ts')).benchSizes()],
  pages: async ({ small, page }) => await (await import('./pages.ts')).benchPages(small ? 1 : 3, page),
  library: async () => await (await import('./library.ts')).benchLibrary(),
  scroll: async () => await (await import('./scroll.ts')).benchScroll(),
  matches: async ({ small }) => await (await import('./matches.ts')).benchMatches(small ? 50_000 : 1_000_000),
  cases: async () => await (await import('./cases.ts')).benchCases(),
  desk: async () => await (await import('./desk.ts')).benchDesk(),
  evidence: async ({ small }) => await (await import('./evidence.ts')).benchEvidence(small),
  package: async ({ small }) => await (await import('./package/bench-package.ts')).benchPackage(small),
  crawl: async () => await (await import('./crawl.ts')).benchCrawl(),
  web: async ({ small }) => [await (await import('./crawl/web/bench-web.ts')).benchWeb(small ? smallWeb : wholeWeb)],
  ingest: async () => await (await import('./ingest.ts')).benchIngest(),
  webhook: async () => await (await import('./webhook.ts')).benchWebhook(),
  ledger: async ({ count }) => await (await import('./ledger.ts')).benchLedger(count),
  registrations: async () => await (await import('./registrations/bench-registrations.ts')).benchRegistrations(),
  'sign-in': async () => await (await import('./sign-in.ts')).benchSignIn(),
  import: async ({ count }) => await (await import('./import.ts')).benchImport(count),
  fuzz: async ({ count }) => [await (await import('./fuzz.ts')).benchFuzz(count)],
  hostile: async ({ attack }) => {
    if (attack !== '') return [await (await import('./hostile/bench-attacks.ts')).benchAttacks(attack)]
    const pages = await (await import('./hostile.ts')).benchHostile()
    return [
      ...pages,
      await (await import('./hostile/bench-attacks.ts')).benchAttacks(''),
      await (await import('./hostile/fuzz-calls.ts')).benchFuzzOfCalls(),
    ]
  },
  triage: async () => await (await import('./triage.ts')).benchTriage(),
  challenge: async (options) => await (await import('./match/challenge/challenge.ts')).benchChallenge(options),
  covered: async (options) => await (await import('./match/covered/covered.ts')).benchCovered(options),
  match: async (options) => await (await import('./match/main.ts')).benchMatch(options),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    photos: { type: 'string' },
    half: { type: 'string' },
    padded: { type: 'string', default: '0' },
    count: { type: 'string', default: '1000' },
    scale: { type: 'string', default: '' },
    shared: { type: 'boolean', default: false },
    attack: { type: 'string', default: '' },
    page: { type: 'string', default: '' },
  },
})
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const unknown = names.filter((name) => !benches[name])
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

const half = values.half
if (half !== undefined && half !== 'odd' && half !== 'even') {
  console.error(`--half is odd or even, not ${half}.`)
  process.exit(2)
}

const padded = Number(values.padded)
if (padded !== 0 && half === undefined) {
  console.error('--padded makes images of the other half: say which --half the pictures are of.')
  process.exit(2)
}
if (!Number.isInteger(padded) || padded < 0 || padded > 100_000) {
  console.error(`--padded is a whole number up to 100,000, not ${values.padded}.`)
  process.exit(2)
}

const scale = values.scale.split(',').filter(Boolean).map(Number)
if (
  scale.some((size, nth) => !Number.isInteger(size) || size < 1 || size > 1_000_000 || size <= (scale[nth - 1] ?? 0))
) {
  console.error(`--scale is whole numbers up to 1,000,000, each above the one before, not ${values.scale}.`)
  process.exit(2)
}
if (scale.length > 0 && padded === 0) {
  console.error('--scale needs --padded: what is not real is sampled from those images.')
  process.exit(2)
}

const count = Number(values.count)
if (!Number.isInteger(count) || count < 1) {
  console.error(`--count is a whole number of files, not ${values.count}.`)
  process.exit(2)
}

const all: Figures[] = []
for (const name of names) {
  const { json, photos, small, shared, attack, page } = values
  const measured = await benches[name]!({ json, photos, half, small, padded, count, scale, shared, attack, page })
  all.push(...measured)
  if (!values.json) for (const figures of measured) console.log(`\n${inWords(figures)}`)
}
if (values.json) console.log(JSON.stringify(all, null, 1))
process.exit(all.every(({ goals }) => goals.every((goal) => goal.isMet)) ? 0 : 1)
