/**
 * Names use the field's words (docs/glossary.md). The words that were used for them before are refused in identifiers and names of files, so
 * that one thing keeps one name. Texts and comments may have them: a house may be photographed. The check first refuses a planted name of each.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

type Refused = { word: RegExp; not: string; unless?: RegExp }

const refused: Refused[] = [
  { word: /house/i, not: 'app, test app or provider', unless: /lighthouse|warehouse/i },
  { word: /^(least|most)(?=[A-Z])/, not: 'min… or max…', unless: /^least(Squares|Certain|Unsaved)/ },
  { word: /lookBack|look-back/i, not: 'backfill', unless: /^(longestL|l)ookBackMs$/ },
  { word: /WithCare|with-care/, not: 'isolate' },
  { word: /[a-z]Doubles?(?![a-z])|-doubles?(?![a-z])/, not: 'duplicate' },
  { word: /takeBack|takenBack|take-back|taken-back/i, not: 'retract' },
  { word: /unprinted/i, not: 'fingerprint failed' },
  { word: /Finding/, not: 'content verdict', unless: /^(RegistrationFinding|FindingPlace)$/ },
  { word: /[a-z]Finds?(?![a-z])|^Finds?(?=[A-Z])|^finds(?=[A-Z])/, not: 'match' },
  { word: /^watched(?=[A-Z])|[a-z]Watched/, not: 'monitored, of images', unless: /WatchedSite|^watched(Site|By)/ },
]
const planted = [
  'openHouse',
  'leastBytes',
  'lookBackNow',
  'fingerprintWithCare',
  'markDouble',
  'take-back',
  'unprintedOf',
  'moveFindings',
  'countFinds',
  'FindFilter',
  'findsByMonth',
  'watchedSince',
]

const wrong = (name: string): Refused | undefined =>
  refused.find(({ word, unless }) => word.test(name) && !unless?.test(name))

for (const name of planted) if (!wrong(name)) fail([`The planted name ${name} was not refused.`])

const files = globSync(['src/**/*.{ts,tsx}', 'bench/**/*.ts', 'demo/**/*.ts', 'e2e/**/*.ts', 'scripts/**/*.ts'])
if (files.length < 100) fail([`Only ${files.length} files were read: the check would pass on anything.`])
const faults = files.flatMap((file) => {
  if (basename(file) === 'check-words.ts') return []
  return [basename(file).replace(/\..*$/, ''), ...namesIn(readFileSync(file, 'utf8'))].flatMap((name) => {
    const found = wrong(name)
    return found ? [`${file}: ${name} is called ${found.not} (docs/glossary.md)`] : []
  })
})
if (faults.length > 0) fail(faults)
console.log(`words: ${files.length} files, in the field's own`)

/** Identifiers of a file, without comments and texts. */
function namesIn(text: string): Set<string> {
  const code = text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    ' ',
  )
  return new Set(code.match(/[A-Za-z_$][\w$]*/g))
}

function fail(lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
