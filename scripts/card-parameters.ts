/**
 * Which parameters the card processor takes at the calls that the sandbox answers, from the types of its SDK: with `--write` it writes
 * `src/sandbox/cards/accepted-parameters.json`, without it refuses a file that says otherwise.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { acceptedParameters } from './read-card-parameters.ts'

const file = 'src/sandbox/cards/accepted-parameters.json'
const text = `${JSON.stringify(acceptedParameters(), null, 1)}\n`

if (process.argv.includes('--write')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is not what the SDK says: node scripts/card-parameters.ts --write`)
  process.exit(1)
}
