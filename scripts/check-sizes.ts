/** Holds the JavaScript that pages ask for before they show against the most they may ask for. */
import { pageSizes } from './page-sizes.ts'

const inKB = (bytes: number, digits: number) => (bytes / 1000).toFixed(digits)

const measured = await pageSizes()
for (const { name, bytes, most } of measured) {
  const line = `${name}: ${inKB(bytes, 1)} kB of at most ${inKB(most, 0)} kB`
  if (bytes > most) console.error(`${line}. Load what it does not need at once with its own import().`)
  else console.log(line)
}
console.log(
  `sizes: ${measured.map(({ name, bytes }) => `${name} ${inKB(bytes, 1)} kB`).join(', ')} of JavaScript, gzipped`,
)
process.exit(measured.every(({ bytes, most }) => bytes <= most) ? 0 : 1)
